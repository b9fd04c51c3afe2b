package dev.brickwork.platform.database;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import javax.sql.DataSource;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Whether the database answers, said in time: a caller gives up after three seconds, and learns nothing then. Who comes while
 * a question is unanswered waits for the same one, so a silent database holds one thread and one connection by it, not one for each probe.
 */
@Readiness
@Singleton
class DatabaseReadiness implements HealthCheck {
    static final String NAME = "Database connections health check";
    /** Tests set it higher. */
    volatile Duration within = Duration.ofSeconds(2);

    private final DataSource database;
    private final ExecutorService threads;
    private Future<?> question;

    DatabaseReadiness(DataSource database, ExecutorService threads) {
        this.database = database;
        this.threads = threads;
    }

    @Override
    public HealthCheckResponse call() {
        try {
            question().get(within.toMillis(), TimeUnit.MILLISECONDS);
            return HealthCheckResponse.up(NAME);
        } catch (TimeoutException | ExecutionException e) {
            return HealthCheckResponse.down(NAME);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return HealthCheckResponse.down(NAME);
        }
    }

    private synchronized Future<?> question() {
        if (question == null || question.isDone()) {
            question = threads.submit(this::ask);
        }
        return question;
    }

    private Void ask() throws SQLException {
        try (var connection = database.getConnection(); var statement = connection.createStatement()) {
            statement.execute("SELECT 1");
            return null;
        }
    }
}
