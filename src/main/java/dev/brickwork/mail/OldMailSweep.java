package dev.brickwork.mail;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.time.BusinessClock;

/** Forgets mails 30 days after they were sent or given up; in real time, as they were sent. */
@ApplicationScoped
class OldMailSweep implements Sweep {
    private static final Duration KEPT = Duration.ofDays(30);
    /** The clocks of the database, which refuses to forget too early, and of this process may differ by that much. */
    private static final Duration CLOCKS_DIFFER_BY = Duration.ofHours(1);
    /** So that one sweep never holds many rows for long. */
    private static final int BATCH = 10_000;
    private static final String OLDEST = """
            SELECT coalesce(sent_at, next_attempt_at) AS done_at FROM mail
            WHERE state <> 'WAITING' AND coalesce(sent_at, next_attempt_at) < ?
            ORDER BY coalesce(sent_at, next_attempt_at) LIMIT 1""";
    private static final String FORGET = """
            DELETE FROM mail WHERE (seller_id, id) IN (
                SELECT seller_id, id FROM mail WHERE state <> 'WAITING' AND coalesce(sent_at, next_attempt_at) < ?
                ORDER BY coalesce(sent_at, next_attempt_at) LIMIT ? FOR UPDATE SKIP LOCKED)""";

    private final Database database;
    private final BusinessClock clock;

    OldMailSweep(Database database, BusinessClock clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public int order() {
        return 910;
    }

    @Override
    public String name() {
        return "old mails";
    }

    @Override
    @Transactional
    public Optional<Instant> nextDue() {
        return database.select(OLDEST, row -> Sql.instant(row, "done_at"), until()).stream().findFirst();
    }

    @Override
    @Transactional
    public void run(Instant now) {
        database.update(FORGET, until(), BATCH);
    }

    private Instant until() {
        return clock.wallNow().minus(KEPT).minus(CLOCKS_DIFFER_BY);
    }
}
