package dev.brickwork.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.Properties;

import org.flywaydb.core.api.output.ValidateResult;
import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;

/** A process of the previous version is started again after the next version has migrated. */
class PreviousVersionTest {

    @Test
    void itAcceptsAScriptWhoseNextTextWasRun() throws Exception {
        try (var fresh = new FreshDatabase()) {
            change(fresh, "UPDATE flyway_schema_history SET checksum = checksum + 1 WHERE script = 'R__invoice.sql'");

            assertThat(validated(fresh, "*:future").validationSuccessful).as("without the setting").isFalse();
            assertThat(validated(fresh, patterns()).validationSuccessful).isTrue();
        }
    }

    @Test
    void itStillRefusesAVersionedMigrationOfAnotherText() throws Exception {
        try (var fresh = new FreshDatabase()) {
            change(fresh, "UPDATE flyway_schema_history SET checksum = checksum + 1 WHERE script = 'V0001__ground.sql'");

            assertThat(validated(fresh, patterns()).validationSuccessful).isFalse();
        }
    }

    private static void change(FreshDatabase fresh, String sql) throws SQLException {
        try (var connection = fresh.connect(); var statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isEqualTo(1);
        }
    }

    private static ValidateResult validated(FreshDatabase fresh, String... patterns) {
        return fresh.flyway().ignoreMigrationPatterns(patterns).load().validateWithResult();
    }

    /** Those of the product. */
    private static String[] patterns() throws IOException {
        var settings = new Properties();
        settings.load(new StringReader(
                Files.readString(Folders.project().resolve("src/main/resources/application.properties"))));
        return settings.getProperty("quarkus.flyway.ignore-migration-patterns").split(",");
    }
}
