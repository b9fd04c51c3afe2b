package dev.brickwork.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;

import org.postgresql.PGConnection;

import dev.brickwork.testing.Patience;
import dev.brickwork.testing.TestSql;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.AgroalPoolInterceptor;
import io.quarkus.arc.Unremovable;
import io.quarkus.runtime.StartupEvent;

/**
 * How long the service under test waits for its database and for locks: long, since the machine may be busy with other work. A test
 * of these times makes it impatient for a while.
 */
@Singleton
@Unremovable
public class ServiceTimes {
    private static final Duration LOCK_WAIT = Duration.ofMinutes(2);

    private final Instance<AgroalDataSource> pool;
    private final DatabaseWatch watch;
    private final DatabaseReadiness readiness;

    ServiceTimes(Instance<AgroalDataSource> pool, DatabaseWatch watch, @Any DatabaseReadiness readiness) {
        this.pool = pool;
        this.watch = watch;
        this.readiness = readiness;
    }

    public interface Work {
        void run() throws Exception;
    }

    void start(@Observes @Priority(1) StartupEvent event) throws SQLException {
        wait(Patience.LIMIT, Patience.LIMIT, LOCK_WAIT);
        waitForTwins(LOCK_WAIT);
        TestSql.execute("ALTER FUNCTION make_usage_months SET lock_timeout = " + LOCK_WAIT.toMillis());
    }

    /** A database that says nothing is given up, and a connection waited for, after the times that production has. */
    public void asInProduction(Work work) throws Exception {
        wait(Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofSeconds(4));
        try {
            work.run();
        } finally {
            wait(Patience.LIMIT, Patience.LIMIT, LOCK_WAIT);
        }
    }

    private void wait(Duration forAnswers, Duration untilReady, Duration forConnections) {
        watch.patience = forAnswers;
        readiness.within = untilReady;
        pool.get().getConfiguration().connectionPoolConfiguration().setAcquisitionTimeout(forConnections);
    }

    /** Requests wait so long for a row that another transaction holds. */
    public void withRowsWaitedFor(Duration limit, Work work) throws Exception {
        LockTimeout.millis = limit.toMillis();
        try {
            work.run();
        } finally {
            LockTimeout.millis = 0;
            pool.get().flush(AgroalDataSource.FlushMode.GRACEFUL);
        }
    }

    /** Requests wait so long for another one that has the same idempotency key. */
    public void withTwinsWaitedFor(Duration limit, Work work) throws Exception {
        waitForTwins(limit);
        try {
            work.run();
        } finally {
            waitForTwins(LOCK_WAIT);
        }
    }

    private static void waitForTwins(Duration limit) throws SQLException {
        TestSql.execute("ALTER FUNCTION claim_idempotency_key SET lock_timeout = " + limit.toMillis());
    }

    /** Connections that are taken from the pool meanwhile keep it until they are closed. */
    @Singleton
    @Unremovable
    static class LockTimeout implements AgroalPoolInterceptor {
        /** 0 for that of a new connection. */
        private static volatile long millis;

        @Override
        public void onConnectionAcquire(Connection connection) {
            if (millis == 0) {
                return;
            }
            try (var statement = ((Connection) connection.unwrap(PGConnection.class)).createStatement()) {
                statement.execute("SET lock_timeout = " + millis);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
