package dev.brickwork.platform.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;

/**
 * Asks the database every second, over a connection of its own, whether it is there. A statement may take its time; a database
 * that does not say even that much for three seconds answers nobody, and callers that wait for it are told so (decision 53).
 */
@Singleton
class DatabaseWatch {
    private static final Logger LOG = Logger.getLogger(DatabaseWatch.class);
    private static final Duration EVERY = Duration.ofSeconds(1);

    private final String address;
    private final Properties login = new Properties();
    private final PooledConnections pooled;
    /** Of its own: when the database is silent, all others wait for it. */
    private final Thread thread = new Thread(this::watch, "database watch");
    /** How long it may say nothing. Tests set it higher. */
    volatile Duration patience = Duration.ofSeconds(3);
    private volatile boolean isSilent;
    private volatile boolean isStopping;
    private Connection connection;

    DatabaseWatch(@ConfigProperty(name = "quarkus.datasource.jdbc.url") String address,
            @ConfigProperty(name = "quarkus.datasource.username") Optional<String> user,
            @ConfigProperty(name = "quarkus.datasource.password") Optional<String> password,
            PooledConnections pooled) {
        this.address = address;
        this.pooled = pooled;
        user.ifPresent(name -> login.setProperty("user", name));
        password.ifPresent(secret -> login.setProperty("password", secret));
        login.setProperty("ApplicationName", "brickwork watch");
        thread.setDaemon(true);
    }

    boolean isSilent() {
        return isSilent;
    }

    void start(@Observes StartupEvent event) {
        thread.start();
    }

    void stop(@Observes ShutdownEvent event) {
        isStopping = true;
        thread.interrupt();
    }

    private void watch() {
        while (!isStopping) {
            long begin = System.nanoTime();
            if (isAnswering() || System.nanoTime() - begin < patience.toNanos()) {
                // a server that refuses is not silent: who asks it is told at once
                noteItAnswers();
            } else {
                noteItIsSilent();
            }
            try {
                Thread.sleep(EVERY.toMillis());
            } catch (InterruptedException e) {
                break;
            }
        }
        hangUp();
    }

    private boolean isAnswering() {
        try {
            if (connection == null) {
                connection = logIn();
            }
            connection.setNetworkTimeout(Runnable::run, (int) patience.toMillis());
            try (var statement = connection.createStatement()) {
                return statement.execute("SELECT 1");
            }
        } catch (SQLException e) {
            hangUp();
            return false;
        }
    }

    private Connection logIn() throws SQLException {
        var seconds = Long.toString(patience.toSeconds());
        for (var name : List.of("loginTimeout", "connectTimeout", "socketTimeout")) {
            login.setProperty(name, seconds);
        }
        return DriverManager.getConnection(address, login);
    }

    private void hangUp() {
        try {
            if (connection != null) {
                connection.abort(Runnable::run);
            }
        } catch (SQLException e) {
            LOG.debugf("The connection of the watch can't be closed: %s", e.getMessage());
        }
        connection = null;
    }

    private void noteItAnswers() {
        if (isSilent) {
            isSilent = false;
            LOG.info("The database answers again");
        }
    }

    /** Every time it is found so: who had just begun to log in may have got through by then, and wait. */
    private void noteItIsSilent() {
        if (!isSilent) {
            isSilent = true;
            LOG.warnf("The database has not answered for %d s: what waits for it is given up", patience.toSeconds());
        }
        pooled.abort();
    }
}
