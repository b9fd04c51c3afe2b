package dev.brickwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import jakarta.persistence.Converter;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Entity;
import jakarta.persistence.MappedSuperclass;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.NativeRegistrations;

/** What only Quarkus knows how to register: its extensions do it for Flyway, Hibernate and the signatures of resources. */
@LongLane
class NativeBuildTest {
    /** A library whose models are looked into would be beyond it. */
    private static final int CLASSES_MAX = 2_000;
    private static NativeBuild.Told told;

    @BeforeAll
    static void build() throws Exception {
        told = NativeBuild.told();
    }

    /** It finds its parts by service files, databases and types of migrations among them. */
    @Test
    void thePartsOfFlywayAreRegistered() throws IOException {
        var parts = services("META-INF/services/org.flywaydb.core.extensibility.Plugin");

        assertThat(parts).hasSizeGreaterThan(20).contains("org.flywaydb.database.postgresql.PostgreSQLDatabaseType");
        assertThat(told.classes()).containsAll(parts);
    }

    @Test
    void everyEntityIsRegistered() {
        var entities = NativeRegistrations.classFiles().stream().map(NativeRegistrations::name)
                .map(NativeRegistrations::load)
                .filter(one -> Stream.of(Entity.class, MappedSuperclass.class, Embeddable.class, Converter.class)
                        .anyMatch(one::isAnnotationPresent))
                .map(Class::getName).collect(Collectors.toSet());

        assertThat(entities).hasSizeGreaterThan(20).contains("dev.brickwork.invoice.Invoice");
        assertThat(told.classes()).containsAll(entities);
    }

    /** Held against what the other tests reckon with, so that they never reckon with more than there is. */
    @Test
    void whateverWeTakeForRegisteredIs() {
        assertThat(told.classes()).containsAll(NativeRegistrations.classes());
    }

    @Test
    void everyMigrationIsTakenAlong() throws IOException {
        try (var files = Files.list(Folders.project().resolve("src/main/resources/db/migration"))) {
            assertThat(told.resources()).containsAll(files.map(file -> "db/migration/" + file.getFileName()).toList());
        }
    }

    @Test
    void noMoreIsRegisteredThanIsNeeded() {
        var all = new TreeSet<>(told.classes());
        all.addAll(NativeMetadata.lookedInto());

        assertThat(all).hasSizeBetween(1_000, CLASSES_MAX);
    }

    private static Set<String> services(String file) throws IOException {
        var names = new TreeSet<String>();
        for (var url : Collections.list(NativeBuildTest.class.getClassLoader().getResources(file))) {
            try (var stream = url.openStream()) {
                new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines()
                        .map(line -> line.replaceAll("#.*", "").strip())
                        .filter(line -> !line.isEmpty()).forEach(names::add);
            }
        }
        return names;
    }
}
