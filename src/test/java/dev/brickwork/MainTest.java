package dev.brickwork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
    /** As the packaged service sets it for itself. */
    private static final String LOG_MANAGER = "-Djava.util.logging.manager=org.jboss.logmanager.LogManager";

    @TempDir
    Path workingFolder;

    @Test
    void withoutADatabaseItEndsAtOnceWithOneLine() throws Exception {
        var process = start();

        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(said.lines()).singleElement().asString().contains("QUARKUS_DATASOURCE_JDBC_URL");
    }

    private Process start() throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var builder = new ProcessBuilder(java, LOG_MANAGER, "-cp", System.getProperty("java.class.path"),
                Main.class.getName());
        builder.environment().keySet().removeIf(name -> name.startsWith("QUARKUS_"));
        return builder.directory(workingFolder.toFile()).redirectErrorStream(true).start();
    }
}
