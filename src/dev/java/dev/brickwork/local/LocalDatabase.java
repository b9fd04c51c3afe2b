package dev.brickwork.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

import org.postgresql.Driver;

/**
 * The PostgreSQL that dev mode and the tests bring along, on a free port of this machine only.
 * <p>
 * The service logs in as it should in production: with a role that owns the database and may make roles, but is no
 * superuser. The server ends with the last process that uses it.
 */
public record LocalDatabase(String jdbcUrl, String username, String password) {
    private static final String NAME = "brickwork";
    private static final int ATTEMPTS_MAX = 25;

    /** What an ordinary PostgreSQL does, said aloud because this one's library would have it otherwise. */
    public static final Map<String, String> DURABLE = Map.of("fsync", "on", "synchronous_commit", "on", "full_page_writes",
            "on");

    /**
     * For data that nobody misses: nothing else but a crash of the whole machine can tell the difference. (Without
     * synchronous_commit a kill -9 of the server could, too: it takes what was confirmed last with it.) Whoever connects does so
     * again and again, by a random password: one round of hashing will do.
     */
    public static final Map<String, String> FORGETFUL = Map.of("fsync", "off", "full_page_writes", "off",
            "checkpoint_timeout", "1h", "max_wal_size", "4GB", "scram_iterations", "1");

    /** Finds or starts the server on {@code data}; the programs are kept in {@code programs}. Safe to call again and again. */
    public static LocalDatabase open(Path data, Path programs, Map<String, String> settings) {
        try (var lock = StartLock.acquire(data)) {
            var cluster = new Cluster(data, PostgresPrograms.installedOrUnpackedUnder(programs));
            cluster.createIfMissing(settings);
            SQLException lastFailure = null;
            for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
                int port = cluster.ensureRunning(settings);
                var database = new LocalDatabase("jdbc:postgresql://127.0.0.1:" + port + "/" + NAME, NAME,
                        cluster.password());
                try {
                    database.createIfMissing();
                    guard(lock, cluster.guardArguments(port, settings));
                    return database;
                } catch (SQLException e) {
                    lastFailure = e; // the server found running was about to end, or dying
                    Cluster.pause(200);
                }
            }
            throw new LocalDatabaseFailure("The PostgreSQL on " + data + " runs but does not answer: " + lastFailure,
                    lastFailure);
        } catch (IOException e) {
            throw new LocalDatabaseFailure("The local database on " + data + " could not be started: " + e, e);
        }
    }

    /** A connection that may do anything, for what the service itself must not be able to do. */
    public Connection connectAsSuperuser() throws SQLException {
        return connect(jdbcUrl, Cluster.SUPERUSER);
    }

    private void createIfMissing() throws SQLException {
        try (var connection = connect(jdbcUrl.replaceFirst("[^/]*$", Cluster.SUPERUSER), Cluster.SUPERUSER);
                var statement = connection.createStatement()) {
            if (!statement.executeQuery("SELECT FROM pg_roles WHERE rolname = '" + NAME + "'").next()) {
                statement.execute("CREATE ROLE " + NAME + " LOGIN CREATEROLE PASSWORD '" + password + "'");
            }
            if (!statement.executeQuery("SELECT FROM pg_database WHERE datname = '" + NAME + "'").next()) {
                statement.execute("CREATE DATABASE " + NAME + " OWNER " + NAME);
            }
        }
    }

    /** Not by DriverManager, which looks at class loaders that a live reload replaces. */
    private Connection connect(String url, String user) throws SQLException {
        var properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        return new Driver().connect(url, properties);
    }

    /** One guard for this process and folder, remembered where a live reload leaves it alone: in the system properties. */
    private static void guard(StartLock lock, List<String> arguments) throws IOException {
        var remembered = "brickwork.local.guard." + lock.file();
        if (ProcessHandle.of(Long.getLong(remembered, -1)).filter(ProcessHandle::isAlive).isPresent()) {
            return;
        }
        var command = new ArrayList<String>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", Folders.classes().toString(),
                PostgresGuard.class.getName(), lock.file().toString()));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        PostgresPrograms.cleanEnvironment(builder);
        var guard = builder.start(); // its standard input stays open for as long as this process lives
        var said = new BufferedReader(new InputStreamReader(guard.getInputStream(), StandardCharsets.UTF_8)).readLine();
        if (!PostgresGuard.WATCHING.equals(said)) {
            throw new LocalDatabaseFailure("The guard of the local PostgreSQL did not start: " + said);
        }
        System.setProperty(remembered, Long.toString(guard.pid()));
    }
}
