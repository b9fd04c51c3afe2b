package dev.brickwork.platform.write;

import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.time.BusinessClock;

/** Forgets Idempotency-Keys after seven days. They live in real time, like the retries they are for. */
@ApplicationScoped
public class OutdatedKeysSweep implements Sweep {
    private static final Duration KEPT = Duration.ofDays(7);
    /** So that one sweep never holds many rows for long. */
    private static final int BATCH = 10_000;
    private static final String DELETE = """
            DELETE FROM idempotency_key WHERE (seller_id, key) IN (
                SELECT seller_id, key FROM idempotency_key WHERE created_at < ? LIMIT ? FOR UPDATE SKIP LOCKED)""";

    private final DataSource database;
    private final BusinessClock clock;

    OutdatedKeysSweep(DataSource database, BusinessClock clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public int order() {
        return 900;
    }

    @Override
    public String name() {
        return "outdated-idempotency-keys";
    }

    @Override
    @Transactional
    public Optional<Instant> nextDue() {
        try (var connection = database.getConnection();
                var statement = connection.prepareStatement("SELECT min(created_at) FROM idempotency_key");
                var row = statement.executeQuery()) {
            row.next();
            var oldest = row.getTimestamp(1);
            // Due only in real time: a test clock that leaps ahead must not make retries of this minute look new.
            return Optional.ofNullable(oldest).map(Timestamp::toInstant).filter(this::isOutdated)
                    .map(created -> created.plus(KEPT));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    @Transactional
    public void run(Instant now) {
        try (var connection = database.getConnection(); var statement = connection.prepareStatement(DELETE)) {
            statement.setTimestamp(1, Timestamp.from(clock.wallNow().minus(KEPT)));
            statement.setInt(2, BATCH);
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean isOutdated(Instant created) {
        return created.plus(KEPT).isBefore(clock.wallNow());
    }
}
