package dev.brickwork.platform.json;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.platform.database.TenantReads;
import io.quarkus.arc.Arc;

/** The ids of the things that one document names. All names that a member has are looked up together, when the first is read. */
public final class NamedIds {
    private static final int LENGTH_MAX = 255;

    private final JsonNode document;
    /** By member. */
    private final Map<String, Map<String, Optional<UUID>>> known = new HashMap<>();

    NamedIds(JsonNode document) {
        this.document = document;
    }

    /** The id that a name in a path stands for, if there is one. */
    public static Optional<UUID> find(Named kind, String name) {
        return lookUp(kind, Set.of(name)).get(name);
    }

    UUID of(String member, Named kind, JsonNode value) {
        if (!value.isTextual()) {
            throw new Scalars.Wrong(kind.problem());
        }
        var text = value.textValue();
        if (Scalars.isUuid(text)) {
            return UUID.fromString(text);
        }
        Scalars.text(value, LENGTH_MAX);
        var ids = known.computeIfAbsent(member, name -> lookUp(kind, namesIn(document, name)));
        // the document does not show what is JSON text inside of a form
        return ids.computeIfAbsent(text, name -> find(kind, name)).orElseThrow(() -> new Scalars.Wrong(kind.problem()));
    }

    private static Set<String> namesIn(JsonNode document, String member) {
        return document.findValues(member).stream().filter(JsonNode::isTextual).map(JsonNode::textValue)
                .filter(text -> text.length() <= LENGTH_MAX && text.indexOf(0) < 0 && !Scalars.isUuid(text))
                .collect(Collectors.toSet());
    }

    /** Each name, and its id if it has one. */
    private static Map<String, Optional<UUID>> lookUp(Named kind, Collection<String> names) {
        var ids = new HashMap<String, Optional<UUID>>();
        names.forEach(name -> ids.put(name, Optional.empty()));
        Arc.container().instance(TenantReads.class).get().select(kind.sql(),
                row -> ids.put(row.getString(1), Optional.of(row.getObject(2, UUID.class))),
                (Object) names.toArray(String[]::new));
        return ids;
    }
}
