package dev.brickwork.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;
import dev.brickwork.local.LocalDatabase;
import dev.brickwork.testing.ServiceProcess;

/** {@code clients/test} against the packaged service. */
class ClientsIT {
    private static final String KEY = "bw_test_clients_0123456789abcdefghijklmnopqrst";
    private static final int MINUTES_MAX = 60;

    @Test
    void bothClientsAreGeneratedCompiledAndPlayTheStoryOfTheirReadme() throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":")).anyMatch(folder -> Files.isExecutable(Path.of(folder, "npm"))),
                "there is no npm on this machine");
        var project = Folders.project();
        var database = LocalDatabase.open(
                project.resolve("target/clients-database/" + ProcessHandle.current().pid() + "/postgres"),
                project.resolve(".data"), LocalDatabase.FORGETFUL);
        var log = project.resolve("target/clients-test.log");
        try (var service = ServiceProcess.start(database, "clients-service",
                Map.of("BRICKWORK_BOOTSTRAP_KEY", KEY, "BRICKWORK_TEST_CLOCK_ENABLED", "true",
                        "BRICKWORK_WEBHOOKS_ALLOW_PRIVATE_ADDRESSES", "true", "BRICKWORK_SECRETS_KEY", KEY))) {
            var builder = new ProcessBuilder(project.resolve("clients/test").toString()).redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            builder.environment().putAll(Map.of("BRICKWORK_URL", service.address("").toString(), "BRICKWORK_KEY", KEY));
            var process = builder.start();
            var isOver = process.waitFor(MINUTES_MAX, TimeUnit.MINUTES);
            process.destroyForcibly();
            assertThat(isOver).as("clients/test ended within %d minutes", MINUTES_MAX).isTrue();
            assertThat(process.exitValue()).as(Files.readString(log)).isZero();
        }
    }
}
