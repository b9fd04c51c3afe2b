package dev.brickwork.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceProcess;

/**
 * Backup and restore as docs/operating/backup-and-restore.md tells it, with PostgreSQL's own programs. The PostgreSQL that the
 * tests bring along has no pg_dump, so this runs where one is installed.
 */
class RestoredDatabaseIT {
    private static final List<String> PROGRAMS = List.of("initdb", "pg_ctl", "postgres", "pg_dump", "pg_dumpall",
            "pg_restore", "pg_basebackup", "psql");
    private static final String KEY = "bw_test_restored_0123456789abcdefghijklmnop";
    private static final String DEMO_KEY = "bw_test_demo_0123456789abcdefghijklmnop";
    private static final Map<String, String> SETTINGS = Map.of("BRICKWORK_BOOTSTRAP_KEY", KEY, "BRICKWORK_SWEEP_EVERY",
            "off", "BRICKWORK_TEST_CLOCK_ENABLED", "true", "BRICKWORK_OPERATOR_KEY", Api.OPERATOR_KEY);

    private final List<Path> started = new ArrayList<>();
    private final RunAs runAs = RunAs.onThisMachine();
    private Path programs;
    private Path folder;

    private record Server(int port) {
        LocalDatabase database() {
            return new LocalDatabase("jdbc:postgresql://127.0.0.1:" + port + "/brickwork", "brickwork", "brickwork");
        }
    }

    @BeforeEach
    void findPrograms() throws IOException {
        var found = installed();
        assumeTrue(found.isPresent(), "no PostgreSQL with " + PROGRAMS + " is installed: restoring was not tried");
        programs = found.get();
        // as nobody, PostgreSQL may not enter the folders of root
        folder = Files.createTempDirectory("brickwork-restore");
        folder.toFile().setExecutable(true, false);
    }

    @AfterEach
    void stopAll() throws Exception {
        for (var data : started) {
            run("pg_ctl", "stop", "-D", data.toString(), "-m", "immediate");
        }
        if (folder != null) {
            Folders.delete(folder);
        }
    }

    @Test
    void aDumpAndACopyAreServedLikeTheFirst() throws Exception {
        var first = newCluster("first");
        say(first, "CREATE ROLE brickwork LOGIN CREATEROLE PASSWORD 'brickwork'");
        say(first, "CREATE DATABASE brickwork OWNER brickwork");
        Map<String, Long> rows;
        int events;
        try (var service = ServiceProcess.start(first.database(), "restore-first", SETTINGS)) {
            try (var connection = first.database().connectAsSuperuser()) {
                DemoSeller.load(service.address("").toString(), connection, DemoFile.SELLER, DEMO_KEY);
            }
            events = service.call(DEMO_KEY, "GET", "/events?limit=1", "").path("count").asInt();
            rows = rowsOf(first);
            assertThat(rows).containsKeys("customer", "invoice", "event", "journal_entry");
            assertThat(rows.get("customer")).isGreaterThanOrEqualTo(3);
            // while it serves
            backUp(first);
        }
        var restored = restoredFromDump();
        assertThat(systemOf(restored)).as("another cluster").isNotEqualTo(systemOf(first));
        assertServed(restored, "restore-dump", rows, events);

        var copy = start("copy");
        assertThat(systemOf(copy)).as("the same cluster").isEqualTo(systemOf(first));
        assertServed(copy, "restore-copy", rows, events);
    }

    private void backUp(Server server) throws IOException, InterruptedException {
        var port = String.valueOf(server.port());
        run("pg_dumpall", "-h", "127.0.0.1", "-p", port, "-U", "postgres", "--globals-only", "-f",
                folder.resolve("roles.sql").toString());
        run("pg_dump", "-h", "127.0.0.1", "-p", port, "-U", "postgres", "-Fc", "-f",
                folder.resolve("brickwork.dump").toString(),
                "brickwork");
        run("pg_basebackup", "-h", "127.0.0.1", "-p", port, "-U", "postgres", "-D", folder.resolve("copy").toString(),
                "--checkpoint=fast");
    }

    private Server restoredFromDump() throws IOException, InterruptedException {
        var server = newCluster("restored");
        var port = String.valueOf(server.port());
        // not fatal that "postgres" is there already
        run("psql", "-h", "127.0.0.1", "-p", port, "-U", "postgres", "-d", "postgres", "-q", "-f",
                folder.resolve("roles.sql").toString());
        say(server, "CREATE DATABASE brickwork OWNER brickwork");
        run("pg_restore", "-h", "127.0.0.1", "-p", port, "-U", "postgres", "-d", "brickwork", "--exit-on-error",
                folder.resolve("brickwork.dump").toString());
        return server;
    }

    /** The same rows; the same key opens it; the feed goes on where it ended, without a gap and without a repeat. */
    private static void assertServed(Server server, String name, Map<String, Long> rows, int events) throws Exception {
        assertThat(rowsOf(server)).isEqualTo(rows);
        try (var service = ServiceProcess.start(server.database(), name, SETTINGS)) {
            assertThat(service.call(DEMO_KEY, "GET", "/events?limit=1", "").path("count").asInt()).isEqualTo(events);
            assertThat(service.call(DEMO_KEY, "GET", "/customers?limit=1", "").at("/results/0/customer_id").asText())
                    .isNotEmpty();
            // what happens from now on is told once, after all that was told before
            service.call(DEMO_KEY, "POST", "/test-clock", "{\"now\": \"" + Instant.now().plus(40, ChronoUnit.DAYS) + "\"}");
            var after = service.call(DEMO_KEY, "GET", "/events?limit=1000", "");
            assertThat(after.path("count").asInt()).isGreaterThan(events);
            assertThat(after.path("results").findValuesAsText("event_id")).doesNotHaveDuplicates();
        }
        try (var connection = server.database().connectAsSuperuser()) {
            assertThat(Sql
                    .select(connection, "SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'p') AND relforcerowsecurity",
                            row -> row.getLong(1))
                    .get(0)).as("tables whose rows are kept apart").isGreaterThan(20);
        }
    }

    private static Map<String, Long> rowsOf(Server server) throws SQLException {
        var rows = new TreeMap<String, Long>();
        try (var connection = server.database().connectAsSuperuser()) {
            var tables = Sql.select(connection, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
                    row -> row.getString(1));
            for (var table : tables) {
                rows.put(table,
                        Sql.select(connection, "SELECT count(*) FROM \"" + table + "\"", row -> row.getLong(1)).get(0));
            }
        }
        return rows;
    }

    private static String systemOf(Server server) throws SQLException {
        try (var connection = server.database().connectAsSuperuser()) {
            return Sql.select(connection, "SELECT system_identifier FROM pg_control_system()", row -> row.getString(1))
                    .get(0);
        }
    }

    private Server newCluster(String name) throws IOException, InterruptedException {
        var data = folder.resolve(name);
        Files.createDirectory(data);
        runAs.own(data);
        run("initdb", "-D", data.toString(), "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C");
        return start(name);
    }

    private void say(Server server, String sql) throws IOException, InterruptedException {
        run("psql", "-h", "127.0.0.1", "-p", String.valueOf(server.port()), "-U", "postgres", "-d", "postgres", "-q", "-v",
                "ON_ERROR_STOP=1", "-c", sql);
    }

    private Server start(String name) throws IOException, InterruptedException {
        int port = ServiceProcess.freePort();
        var data = folder.resolve(name);
        runAs.own(data);
        Files.setPosixFilePermissions(data, java.nio.file.attribute.PosixFilePermissions.fromString("rwx------"));
        run("pg_ctl", "start", "-w", "-D", data.toString(), "-l", data.resolve("server.log").toString(), "-o",
                "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off");
        started.add(data);
        return new Server(port);
    }

    private void run(String program, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(programs.resolve(program).toString()));
        command.addAll(List.of(arguments));
        var output = Files.createTempFile("brickwork-restore", ".txt").toFile();
        var builder = new ProcessBuilder(runAs.command(command)).redirectErrorStream(true).redirectOutput(output);
        PostgresPrograms.cleanEnvironment(builder);
        builder.directory(new File("/"));
        var process = builder.start();
        assertThat(process.waitFor(30, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as("%s: %s", program, Files.readString(output.toPath(), StandardCharsets.UTF_8))
                .isZero();
        Files.delete(output.toPath());
    }

    /** The newest that has all of the programs. */
    private static Optional<Path> installed() throws IOException {
        var folders = new ArrayList<Path>();
        for (var parent : List.of(Path.of("/usr/lib/postgresql"), Path.of("/opt/homebrew/opt"), Path.of("/usr"))) {
            if (Files.isDirectory(parent)) {
                try (var children = Files.list(parent)) {
                    children.map(child -> child.resolve("bin")).sorted(Comparator.reverseOrder()).forEach(folders::add);
                }
            }
        }
        Stream.of(System.getenv("PATH").split(File.pathSeparator)).map(Path::of).forEach(folders::add);
        return folders.stream()
                .filter(each -> PROGRAMS.stream().allMatch(program -> Files.isExecutable(each.resolve(program))))
                .findFirst();
    }
}
