package dev.brickwork.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

import dev.brickwork.local.Folders;
import dev.brickwork.local.LocalDatabase;
import dev.brickwork.local.UnpackedPrograms;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;

/**
 * The PostgreSQL of the tests, the same as in dev mode but with an empty folder and no care for crashes. One for each
 * process that runs tests, however many class loaders the framework makes in it; it ends with that process.
 */
public class TestDatabase implements QuarkusTestResourceLifecycleManager {
    private static LocalDatabase database;

    @Override
    public Map<String, String> start() {
        return Map.of("quarkus.datasource.jdbc.url", get().jdbcUrl(),
                "quarkus.datasource.username", get().username(),
                "quarkus.datasource.password", get().password());
    }

    /** Nothing: the next test class will want it too. */
    @Override
    public void stop() {
    }

    /** The database that the service under test uses, also for tests that start no service. */
    public static synchronized LocalDatabase get() {
        if (database == null) {
            var project = Folders.project();
            var folder = project.resolve("target/test-database/" + ProcessHandle.current().pid());
            var programs = project.resolve(".data");
            deleteThoseOfThePast(folder.getParent());
            try {
                UnpackedPrograms.under(programs);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            database = LocalDatabase.open(folder.resolve("postgres"), programs, LocalDatabase.FORGETFUL);
        }
        return database;
    }

    /** A connection that row-level security does not bind, to prepare rows and to look at them. */
    public static Connection connectAsSuperuser() throws SQLException {
        return get().connectAsSuperuser();
    }

    private static void deleteThoseOfThePast(Path parent) {
        if (Files.notExists(parent)) {
            return;
        }
        try (var folders = Files.newDirectoryStream(parent)) {
            for (var folder : folders) {
                if (ProcessHandle.of(Long.parseLong(folder.getFileName().toString())).isEmpty()) {
                    Folders.delete(folder);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
