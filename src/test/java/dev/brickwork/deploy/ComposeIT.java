package dev.brickwork.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;
import dev.brickwork.local.LocalDatabase;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.ServiceProcess;

/** What deploy/compose runs, without the containers: its roles, its settings one after the other, its health check. */
class ComposeIT {
    private static final String PASSWORD = "it's the login's";

    @Test
    void theServiceRunsOnRolesAndSettingsOfTheComposeFile() throws Exception {
        var project = Folders.project();
        var database = LocalDatabase.open(
                project.resolve("target/compose-database/" + ProcessHandle.current().pid() + "/postgres"),
                project.resolve(".data"), LocalDatabase.FORGETFUL);
        makeRoles(database);
        int port = ServiceProcess.freePort();

        var migration = ServiceProcess.begin(database, port, "compose-migration", settings("migration", database));
        migration.awaitEnd(ServiceProcess.START_LIMIT);
        assertThat(migration.exitCode()).isZero();
        assertThat(isHealthy(port)).as("nobody serves").isFalse();

        var service = ServiceProcess.start(database, "compose-service", settings("brickwork", database));
        try (service) {
            assertThat(isHealthy(service.address("/").getPort())).isTrue();
            assertThat(service.call("POST", "/customers", "{\"name\": \"One host\"}").path("name").asText())
                    .isEqualTo("One host");
        }
    }

    /** The image of PostgreSQL makes the database as the superuser; whose it is then, the file says. */
    private static void makeRoles(LocalDatabase database) throws SQLException, IOException {
        try (var connection = database.connectAsSuperuser(); var statement = connection.createStatement()) {
            statement.execute("ALTER DATABASE brickwork OWNER TO CURRENT_USER");
            statement.execute("DROP ROLE brickwork");
            for (var each : ComposeFile.statementsOfRoles()) {
                statement.execute(each.replace(":'password'", "'" + PASSWORD.replace("'", "''") + "'"));
            }
        }
    }

    /** Of the compose file, but for the address of the database and what .env has. */
    private static Map<String, String> settings(String name, LocalDatabase database) throws IOException {
        var fromFile = Map.of("QUARKUS_DATASOURCE_PASSWORD", PASSWORD, "BRICKWORK_PUBLIC_URL", "https://billing.example",
                "BRICKWORK_SECRETS_KEY", "0123456789abcdefghijklmnopqrstuv");
        var settings = new HashMap<String, String>();
        ComposeFile.environmentOf(name).forEach((variable, value) -> {
            if (value != null) {
                settings.put(variable,
                        ComposeFile.REQUIRED.matcher(value).replaceAll(found -> fromFile.get(found.group(1))));
            }
        });
        settings.put("QUARKUS_DATASOURCE_JDBC_URL", database.jdbcUrl());
        return settings;
    }

    private static boolean isHealthy(int port) throws IOException, InterruptedException {
        var check = ComposeFile.healthCheckOf("brickwork");
        var command = check.subList(1, check.size()).stream().map(each -> each.replace("/8080", "/" + port)).toList();
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        return process.exitValue() == 0;
    }
}
