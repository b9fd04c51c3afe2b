package dev.brickwork.platform.tenancy;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

import dev.brickwork.platform.sql.Sql;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.AgroalDataSource.FlushMode;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.agroal.DataSource;
import io.quarkus.arc.InjectableInstance;

/** A standby of the database, where one is configured ({@code quarkus.datasource.replica.jdbc.url}). */
@ApplicationScoped
class Replica {
    private static final Logger LOG = Logger.getLogger(Replica.class);
    /** So long nobody waits for a replica that is gone, but for the one who looks whether it is back. */
    private static final long REST_NANOS = Duration.ofSeconds(5).toNanos();
    private static final long SILENCE_NANOS = Duration.ofMinutes(1).toNanos();
    private static final int FIRST_ANSWER_MILLIS = 1_000;
    private static final int CAUSES_MAX = 20;
    /** Names the seller, and asks whether the position was reached; what is called a replica may have become the primary. */
    private static final String ENTER = """
            SELECT set_config('%s', ?, true), NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= ?::pg_lsn
            """.formatted(DatabaseSettings.SELLER);

    private final InjectableInstance<AgroalDataSource> database;
    private final Caller caller;
    private final ReplicaFreshness freshness;
    private final MeterRegistry metrics;
    private final boolean isConfigured;
    private final Semaphore places;
    private final AtomicBoolean isAway = new AtomicBoolean();
    private final AtomicLong restsUntil = new AtomicLong(System.nanoTime());
    private final AtomicLong saysWhatFailedAt = new AtomicLong(System.nanoTime());
    private final AtomicLong saysItIsBehindAt = new AtomicLong(System.nanoTime());

    Replica(@DataSource("replica") InjectableInstance<AgroalDataSource> database, Caller caller, ReplicaFreshness freshness,
            MeterRegistry metrics,
            @ConfigProperty(name = "quarkus.datasource.replica.jdbc.max-size") int connectionsMax) {
        this.database = database;
        this.caller = caller;
        this.freshness = freshness;
        this.metrics = metrics;
        isConfigured = freshness.isThereAReplica();
        places = new Semaphore(connectionsMax);
    }

    /** Empty where the primary has to be asked: without a replica, for nobody's rows, or when the replica failed. */
    <T> Optional<T> read(Listings.Listing<T> listing) {
        var sellerId = isConfigured ? caller.sellerId() : null;
        if (sellerId == null) {
            return Optional.empty();
        }
        var answer = freshness.toBeShown().filter(position -> !rests())
                .flatMap(position -> askIfThereIsRoom(sellerId, position, listing));
        metrics.counter("brickwork.listings", "by", answer.isPresent() ? "replica" : "primary").increment();
        return answer;
    }

    private boolean rests() {
        if (!isAway.get()) {
            return false;
        }
        var until = restsUntil.get();
        var now = System.nanoTime();
        return now - until < 0 || !restsUntil.compareAndSet(until, now + REST_NANOS);
    }

    /** Who finds all connections taken asks the primary, and does not take the replica for gone. */
    private <T> Optional<T> askIfThereIsRoom(UUID sellerId, String position, Listings.Listing<T> listing) {
        if (!places.tryAcquire()) {
            return Optional.empty();
        }
        try {
            return ask(sellerId, position, listing);
        } finally {
            places.release();
        }
    }

    private <T> Optional<T> ask(UUID sellerId, String position, Listings.Listing<T> listing) {
        try (var connection = open()) {
            return read(connection, enter(connection, sellerId, position), listing);
        } catch (Unreached e) {
            noteItIsAway(e);
            return Optional.empty();
        } catch (SQLException e) {
            noteItFailed(e);
            return Optional.empty();
        } catch (RuntimeException e) {
            if (!isOfTheDatabase(e)) {
                throw e;
            }
            noteItFailed(e);
            return Optional.empty();
        }
    }

    /** It did not come so far that a list could be asked for; its connection may be of no use any more. */
    private static final class Unreached extends SQLException {
        private static final long serialVersionUID = 1L;

        Unreached(SQLException cause) {
            super(cause.getMessage(), cause);
        }
    }

    private Connection open() throws Unreached {
        try {
            return database.get().getConnection();
        } catch (SQLException e) {
            throw new Unreached(e);
        }
    }

    /**
     * The setting of the seller ends with the transaction, as it does on the primary.
     *
     * @return whether it is fresh enough to be read
     */
    private boolean enter(Connection connection, UUID sellerId, String position) throws Unreached {
        try {
            var patience = connection.getNetworkTimeout();
            // a server that hangs would be waited for as long as for a long list
            connection.setNetworkTimeout(Runnable::run, FIRST_ANSWER_MILLIS);
            connection.setAutoCommit(false);
            boolean isFresh = Sql.select(connection, ENTER, row -> row.getBoolean(2), sellerId.toString(), position).get(0);
            connection.setNetworkTimeout(Runnable::run, patience);
            noteItIsThere();
            return isFresh;
        } catch (SQLException e) {
            throw new Unreached(e);
        }
    }

    private <T> Optional<T> read(Connection connection, boolean isFresh, Listings.Listing<T> listing) throws SQLException {
        try {
            if (isFresh) {
                return Optional.of(listing.read(connection));
            }
            noteItIsBehind();
            return Optional.empty();
        } finally {
            connection.rollback(); // nothing was written
        }
    }

    private void noteItIsThere() {
        if (isAway.get() && isAway.compareAndSet(true, false)) {
            LOG.info("The replica answers again");
        }
    }

    /** Said once, not for each request. */
    private void noteItIsAway(SQLException failure) {
        restsUntil.set(System.nanoTime() + REST_NANOS);
        if (isAway.compareAndSet(false, true)) {
            LOG.warnf("Lists are read from the primary, since the replica does not answer: %s", failure.getMessage());
        }
        database.get().flush(FlushMode.IDLE); // they lead to a server that may be gone
    }

    /**
     * Such as a statement that stood in the way of replaying, or a migration that is not replayed yet. If it is the statement's
     * own fault, the primary will say so too.
     */
    private void noteItFailed(Exception failure) {
        if (!isAway.get() && isTimeToSay(saysWhatFailedAt)) {
            LOG.warnf("A list failed on the replica and is read from the primary: %s", failure.getMessage());
        }
    }

    /** The address may stand for several, of which others are read. */
    private void noteItIsBehind() {
        if (isTimeToSay(saysItIsBehindAt)) {
            LOG.warn("A list is read from the primary, since the replica is too far behind");
        }
    }

    /** At most once a minute. */
    private static boolean isTimeToSay(AtomicLong saysItAt) {
        var next = saysItAt.get();
        var now = System.nanoTime();
        return now - next >= 0 && saysItAt.compareAndSet(next, now + SILENCE_NANOS);
    }

    private static boolean isOfTheDatabase(Throwable failure) {
        var cause = failure;
        for (int depth = 0; depth < CAUSES_MAX && cause != null; depth++) {
            if (cause instanceof SQLException) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
