package dev.brickwork.mail;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

import jakarta.enterprise.context.ApplicationScoped;

import io.quarkus.arc.All;

/** Who writes the mails of each kind. */
@ApplicationScoped
class MailComposers {
    private final Map<String, MailComposer> byKind = new HashMap<>();

    MailComposers(@All List<MailComposer> composers) {
        for (var composer : composers) {
            for (var kind : composer.kinds()) {
                if (byKind.put(kind, composer) != null) {
                    throw new IllegalStateException("two composers for mails of kind " + kind);
                }
            }
        }
    }

    Optional<MailComposer> of(String kind) {
        return Optional.ofNullable(byKind.get(kind));
    }

    List<String> kinds() {
        return List.copyOf(new TreeSet<>(byKind.keySet()));
    }
}
