package dev.brickwork.platform.write;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
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

    private final Database database;
    private final BusinessClock clock;

    OutdatedKeysSweep(Database database, BusinessClock clock) {
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
        var oldest = database
                .select("SELECT min(created_at) AS oldest FROM idempotency_key", row -> Sql.instant(row, "oldest"))
                .get(0);
        // Due only in real time: a test clock that leaps ahead must not make retries of this minute look new.
        return Optional.ofNullable(oldest).filter(this::isOutdated).map(created -> created.plus(KEPT));
    }

    @Override
    @Transactional
    public void run(Instant now) {
        database.update(DELETE, clock.wallNow().minus(KEPT), BATCH);
    }

    private boolean isOutdated(Instant created) {
        return created.plus(KEPT).isBefore(clock.wallNow());
    }
}
