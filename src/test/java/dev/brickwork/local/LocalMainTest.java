package dev.brickwork.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalMainTest {
    private static final String GIVEN = "quarkus.datasource.jdbc.url";

    @TempDir
    Path project;

    @AfterEach
    void forgetTheAddress() {
        System.clearProperty(GIVEN);
    }

    @Test
    void noServerIsStartedWhenADatabaseIsNamed() {
        System.setProperty(GIVEN, "jdbc:postgresql://elsewhere/db");
        System.setProperty(LocalMain.URL, "jdbc:postgresql://of-before-a-reload/db");

        LocalMain.bringDatabase(project);

        assertThat(project).isEmptyDirectory();
        assertThat(System.getProperty(LocalMain.URL)).isNull();
    }
}
