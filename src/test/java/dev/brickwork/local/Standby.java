package dev.brickwork.local;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import dev.brickwork.platform.sql.Sql;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.ServiceProcess;

/**
 * A hot standby of a local database, by streaming replication. Copied file by file between the two calls that PostgreSQL has for
 * that: its programs that came with the build know no pg_basebackup.
 */
final class Standby implements AutoCloseable {
    /** What a copy must not have, or what the standby gets by streaming. */
    private static final Set<String> NOT_COPIED = Set.of("postmaster.pid", "postmaster.opts", "brickwork.log", "pg_wal",
            "pg_replslot");

    private final LocalDatabase primary;
    private final LocalDatabase database;
    private final Path data;
    private final int port;
    private final PostgresPrograms programs;

    /** @param primaryData the folder of the primary, which runs */
    Standby(LocalDatabase primary, Path primaryData, Path data, Path programs) throws IOException, SQLException {
        this.primary = primary;
        this.data = data;
        this.port = ServiceProcess.freePort();
        this.programs = PostgresPrograms.installedOrUnpackedUnder(programs);
        this.database = new LocalDatabase("jdbc:postgresql://127.0.0.1:" + port + "/brickwork", primary.username(),
                primary.password());
        copy(primaryData);
        start();
    }

    private void copy(Path primaryData) throws IOException, SQLException {
        try (var connection = primary.connectAsSuperuser()) {
            Sql.select(connection, "SELECT pg_backup_start('standby', true)", row -> row.getString(1));
            copyFiles(primaryData);
            var label = Sql.select(connection, "SELECT labelfile FROM pg_backup_stop(false)", row -> row.getString(1));
            Files.writeString(data.resolve("backup_label"), label.get(0));
        }
        Files.createDirectory(data.resolve("pg_wal"));
        Files.createDirectory(data.resolve("pg_replslot"));
        Files.createFile(data.resolve("standby.signal"));
        var primaryPort = primary.jdbcUrl().replaceAll("^.*:(\\d+)/.*$", "$1");
        Files.writeString(data.resolve("postgresql.auto.conf"), "primary_conninfo = 'host=127.0.0.1 port=" + primaryPort
                + " user=" + Cluster.SUPERUSER + " password=" + primary.password() + "'\n");
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        programs.runAs().own(data);
    }

    private void copyFiles(Path primaryData) throws IOException {
        Files.walkFileTree(primaryData, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                if (NOT_COPIED.contains(folder.getFileName().toString())) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(data.resolve(primaryData.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!NOT_COPIED.contains(file.getFileName().toString())) {
                    Files.copy(file, data.resolve(primaryData.relativize(file)));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) { // deleted meanwhile; the log of changes knows
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }
        });
    }

    LocalDatabase database() {
        return database;
    }

    void start() {
        programs.run("pg_ctl", "-D", data.toString(), "-l", data.resolve("brickwork.log").toString(), "-o",
                "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off", "-w", "-t", "60",
                "start");
    }

    /** Without a word to those who are connected. */
    void stop() {
        programs.run("pg_ctl", "-D", data.toString(), "-m", "immediate", "-w", "-t", "60", "stop");
    }

    /** All of its processes stand still: connections stay, and nobody answers. */
    void freeze() throws Exception {
        signal("-STOP");
    }

    void thaw() throws Exception {
        signal("-CONT");
    }

    private void signal(String signal) throws Exception {
        var server = ProcessHandle.of(Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).get(0)))
                .orElseThrow();
        var command = new ArrayList<>(List.of("kill", signal, Long.toString(server.pid())));
        server.descendants().forEach(child -> command.add(Long.toString(child.pid())));
        new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    /** Changes arrive from now on, but are not to be seen. */
    void pause() throws Exception {
        ask("SELECT pg_wal_replay_pause()::text");
        Eventually.holds(() -> {
            if (!ask("SELECT pg_get_wal_replay_pause_state()").equals("paused")) {
                throw new AssertionError("the standby goes on replaying");
            }
        });
    }

    void resume() throws SQLException {
        ask("SELECT pg_wal_replay_resume()::text");
    }

    /** Waits until all that is committed on the primary is to be seen. */
    void catchUp() throws Exception {
        String written;
        try (var connection = primary.connectAsSuperuser()) {
            written = Sql.select(connection, "SELECT pg_current_wal_lsn()", row -> row.getString(1)).get(0);
        }
        Eventually.holds(() -> {
            if (!ask("SELECT (pg_last_wal_replay_lsn() >= '" + written + "'::pg_lsn)::text").equals("true")) {
                throw new AssertionError("the standby has not replayed " + written);
            }
        });
    }

    /** For this server alone, also for those who are connected. */
    void set(String setting, String value) throws SQLException {
        alter("ALTER SYSTEM SET " + setting + " = '" + value + "'");
    }

    void reset(String setting) throws SQLException {
        alter("ALTER SYSTEM RESET " + setting);
    }

    private void alter(String system) throws SQLException {
        try (var connection = database.connectAsSuperuser()) {
            Sql.update(connection, system);
            Sql.select(connection, "SELECT pg_reload_conf()", row -> row.getBoolean(1));
        }
    }

    private String ask(String sql) throws SQLException {
        try (var connection = database.connectAsSuperuser()) {
            return Sql.select(connection, sql, row -> row.getString(1)).get(0);
        }
    }

    @Override
    public void close() throws IOException {
        if (Files.exists(data.resolve(Postmaster.PID_FILE))) {
            stop();
        }
    }
}
