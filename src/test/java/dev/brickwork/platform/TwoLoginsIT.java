package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;
import dev.brickwork.local.LocalDatabase;
import dev.brickwork.testing.ServiceProcess;

/** As docs/operating/settings.md makes two logins, and the manifests use them: the Job migrates by one, the pods know only the other. */
class TwoLoginsIT {
    private static final String NAME = "two_logins";

    @Test
    void whoServesChecksWhatAnotherLoginHasMigrated() throws Exception {
        var project = Folders.project();
        var database = LocalDatabase.open(
                project.resolve("target/two-logins-database/" + ProcessHandle.current().pid() + "/postgres"),
                project.resolve(".data"), LocalDatabase.FORGETFUL);
        makeLogins(database);

        var job = ServiceProcess.begin(database, ServiceProcess.freePort(), "two-logins-job", settings(database, Map.of(
                "QUARKUS_FLYWAY_USERNAME", "brickwork_migration", "QUARKUS_FLYWAY_PASSWORD", database.password(),
                "QUARKUS_FLYWAY_MIGRATE_AT_START", "true", "QUARKUS_FLYWAY_VALIDATE_AT_START", "false",
                "QUARKUS_INIT_AND_EXIT", "true")));
        job.awaitEnd(ServiceProcess.START_LIMIT);
        assertThat(job.exitCode()).as("of the Job").isZero();

        try (var pod = ServiceProcess.start(database, "two-logins-pod", settings(database, Map.of()))) {
            var customer = pod.call("POST", "/customers", "{\"name\": \"Two logins\"}");
            assertThat(pod.call("GET", "/customers/" + customer.path("customer_id").asText(), "").path("name").asText())
                    .isEqualTo("Two logins");
        }
    }

    private static void makeLogins(LocalDatabase database) throws SQLException {
        try (var connection = database.connectAsSuperuser(); var statement = connection.createStatement()) {
            statement.execute("CREATE ROLE brickwork_app NOLOGIN");
            for (var login : new String[]{"brickwork_migration", "brickwork_service"}) {
                statement.execute("CREATE ROLE " + login + " LOGIN PASSWORD '" + database.password() + "'");
                statement.execute("GRANT brickwork_app TO " + login);
            }
            statement.execute("CREATE DATABASE " + NAME + " OWNER brickwork_migration");
        }
    }

    private static Map<String, String> settings(LocalDatabase database, Map<String, String> more) {
        var settings = new HashMap<>(Map.of("QUARKUS_DATASOURCE_JDBC_URL",
                database.jdbcUrl().replaceFirst("[^/]*$", NAME), "QUARKUS_DATASOURCE_USERNAME", "brickwork_service",
                "QUARKUS_FLYWAY_MIGRATE_AT_START", "false", "QUARKUS_FLYWAY_VALIDATE_AT_START", "true"));
        settings.putAll(more);
        return settings;
    }
}
