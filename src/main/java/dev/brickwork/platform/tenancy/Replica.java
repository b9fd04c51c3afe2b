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
    /**
     * Names the seller, and asks how many seconds the standby is behind. It can tell only when the last change was made that it
     * shows: where it shows all that it was sent, and somebody sends, that may be long ago.
     */
    private static final String ENTER = """
            SELECT set_config('%s', ?, true), CASE WHEN NOT pg_is_in_recovery() THEN 0
                WHEN pg_last_wal_receive_lsn() <= pg_last_wal_replay_lsn() AND EXISTS (SELECT FROM pg_stat_wal_receiver) THEN 0
                ELSE coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 'Infinity') END
            """
            .formatted(DatabaseSettings.SELLER);

    private final InjectableInstance<AgroalDataSource> database;
    private final Caller caller;
    private final ReplicaLag lag;
    private final MeterRegistry metrics;
    private final boolean isConfigured;
    private final Semaphore places;
    private final AtomicBoolean isAway = new AtomicBoolean();
    private final AtomicLong restsUntil = new AtomicLong(System.nanoTime());
    private final AtomicLong speaksAgainAt = new AtomicLong(System.nanoTime());

    Replica(@DataSource("replica") InjectableInstance<AgroalDataSource> database, Caller caller, ReplicaLag lag,
            MeterRegistry metrics,
            @ConfigProperty(name = "quarkus.datasource.replica.jdbc.max-size") int connectionsMax) {
        this.database = database;
        this.caller = caller;
        this.lag = lag;
        this.metrics = metrics;
        isConfigured = database.getHandle().getBean().isActive();
        places = new Semaphore(connectionsMax);
    }

    /** Empty where the primary has to be asked: without a replica, for nobody's rows, or when the replica failed. */
    <T> Optional<T> read(Listings.Listing<T> listing) {
        var sellerId = isConfigured ? caller.sellerId() : null;
        if (sellerId == null) {
            return Optional.empty();
        }
        var answer = rests() ? Optional.<T>empty() : askIfThereIsRoom(sellerId, listing);
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
    private <T> Optional<T> askIfThereIsRoom(UUID sellerId, Listings.Listing<T> listing) {
        if (!places.tryAcquire()) {
            return Optional.empty();
        }
        try {
            return ask(sellerId, listing);
        } finally {
            places.release();
        }
    }

    private <T> Optional<T> ask(UUID sellerId, Listings.Listing<T> listing) {
        try (var connection = open()) {
            return read(connection, sellerId, listing);
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

    private <T> Optional<T> read(Connection connection, UUID sellerId, Listings.Listing<T> listing) throws SQLException {
        try {
            return lag.isBearable(enter(connection, sellerId)) ? Optional.of(listing.read(connection)) : Optional.empty();
        } finally {
            connection.rollback(); // nothing was written
        }
    }

    private Connection open() throws SQLException {
        try {
            return database.get().getConnection();
        } catch (SQLException e) {
            noteItIsAway(e);
            throw e;
        }
    }

    /**
     * The setting of the seller ends with the transaction, as it does on the primary.
     *
     * @return by how many seconds it is behind
     */
    private double enter(Connection connection, UUID sellerId) throws SQLException {
        try {
            var patience = connection.getNetworkTimeout();
            // a server that hangs would be waited for as long as for a long list
            connection.setNetworkTimeout(Runnable::run, FIRST_ANSWER_MILLIS);
            connection.setAutoCommit(false);
            var behind = Sql.select(connection, ENTER, row -> row.getDouble(2), sellerId.toString()).get(0);
            connection.setNetworkTimeout(Runnable::run, patience);
            noteItIsThere();
            return behind;
        } catch (SQLException e) {
            noteItIsAway(e);
            throw e;
        }
    }

    private void noteItIsThere() {
        if (isAway.get() && isAway.compareAndSet(true, false)) {
            LOG.info("Lists are read from the replica again");
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
     * own fault, the primary will say so too. Said once a minute at most.
     */
    private void noteItFailed(Exception failure) {
        var next = speaksAgainAt.get();
        var now = System.nanoTime();
        if (!isAway.get() && now - next >= 0 && speaksAgainAt.compareAndSet(next, now + SILENCE_NANOS)) {
            LOG.warnf("A list failed on the replica and is read from the primary: %s", failure.getMessage());
        }
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
