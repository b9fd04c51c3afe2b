package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;
import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.KnownEvents;
import dev.brickwork.testing.ServiceTest;

/** Every type of event that the code can write is declared, also where no test happens to write it. */
@ServiceTest
class EventTypesTest {
    /** A type as the first argument of what writes events. */
    private static final Pattern WRITTEN = Pattern
            .compile("(?:outbox\\s*\\.\\s*publish(?:Once)?|new NewEvent)\\(\\s*\"([a-z_]+\\.[a-z_]+)\"");

    @Inject
    KnownEvents known;

    @Test
    void everyTypeThatTheSourcesWriteIsDeclared() throws IOException {
        var names = known.all().stream().map(EventType::name).toList();
        var undeclared = new ArrayList<String>();
        var found = 0;
        for (var file : sources()) {
            var types = WRITTEN.matcher(Files.readString(file));
            while (types.find()) {
                found++;
                if (!names.contains(types.group(1))) {
                    undeclared.add(file.getFileName() + ": " + types.group(1));
                }
            }
        }
        assertThat(found).isPositive();
        assertThat(undeclared).isEmpty();
    }

    @Test
    void typesAreNamedByObjectAndFact() {
        assertThat(known.all()).allSatisfy(type -> {
            assertThat(type.name()).matches("[a-z]+(_[a-z]+)*\\.[a-z]+(_[a-z]+)*");
            assertThat(type.when()).endsWith(".");
            assertThat(type.data()).isRecord();
        });
    }

    private static List<Path> sources() throws IOException {
        try (var files = Files.walk(Folders.project().resolve("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
