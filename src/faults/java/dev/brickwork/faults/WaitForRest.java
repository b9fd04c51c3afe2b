package dev.brickwork.faults;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import dev.brickwork.platform.database.Sql;

/**
 * Lets everything come to rest when the faults are over. What waits in real time (a retry of a mail in half an
 * hour) is not waited for: the times are moved back instead, as if that long had passed.
 */
final class WaitForRest {
    private static final int MINUTES_MAX = 6;
    private static final int MINUTES_MAX_WITHOUT_A_GUARD = 2;
    private static final int LOOK_EVERY_MILLIS = 1_000;
    private static final Duration BANKS_ARE_DONE = Duration.ofDays(5);
    private static final List<String> TIME_PASSES = List.of(
            // what is claimed is free again after that, and somebody may still be at it
            "UPDATE mail SET next_attempt_at = now() WHERE state = 'WAITING' AND next_attempt_at > now() + interval '75 seconds'",
            "UPDATE webhook_delivery SET next_attempt_at = now() WHERE state = 'READY' AND next_attempt_at > now() + interval '25 seconds'",
            // no call to a processor takes half a minute here: what has not arrived by then never will
            "UPDATE payment_charge SET requested_at = requested_at - interval '11 minutes'"
                    + " WHERE recover_at IS NOT NULL AND requested_at BETWEEN now() - interval '11 minutes' AND now() - interval '30 seconds'",
            "UPDATE payment_charge SET recover_at = now() WHERE failures > 0 AND recover_at > now() + interval '10 seconds'"
                    + " AND requested_at < now() - interval '11 minutes'",
            "UPDATE refund_request SET recover_at = now() WHERE failures > 0 AND recover_at > now() + interval '10 seconds'");
    private static final String WAITING = """
            SELECT 'mails' AS what, count(*) FROM mail WHERE state = 'WAITING'
            UNION ALL SELECT 'deliveries', count(*) FROM webhook_delivery WHERE state IN ('READY', 'QUEUED')
            UNION ALL SELECT 'events to be numbered', count(*) FROM event e WHERE NOT EXISTS (SELECT FROM event_feed f
                WHERE f.seller_id = e.seller_id AND f.event_id = e.id)
            UNION ALL SELECT 'events to be delivered', count(*) FROM event_feed f WHERE NOT EXISTS (SELECT FROM webhook_delivery d
                WHERE d.seller_id = f.seller_id AND d.event_id = f.event_id)
            UNION ALL SELECT 'charges and refunds', count(*) FROM (%s) AS half_done
            UNION ALL SELECT 'invoices to be issued', count(*) FROM invoice i JOIN test_clock c USING (seller_id) WHERE i.issued_at IS NULL
                AND i.voided_at IS NULL AND NOT i.is_paused AND NOT i.is_muted AND NOT i.is_draft AND i.parked_at IS NULL AND i.bill_at <= c.now_at
            UNION ALL SELECT 'invoices to be printed', count(*) FROM invoice WHERE current_version IS NOT NULL
                AND paper_version IS DISTINCT FROM current_version AND paper_failures < 5""".formatted(ProcessorChecks.HALF_DONE);

    private final Story story;
    private final int minutes;

    WaitForRest(Story story, boolean isGuarded) {
        this.story = story;
        this.minutes = isGuarded ? MINUTES_MAX : MINUTES_MAX_WITHOUT_A_GUARD;
    }

    /** Whatever is left after a while is for the checks to name. */
    void run() throws SQLException, InterruptedException {
        story.world().awaitReady();
        try (var database = story.world().connect()) {
            var until = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
            for (var shop : story.shops()) {
                // without a guard the sweeps may never be done
                while (!shop.pass(story.world(), BANKS_ARE_DONE) && System.nanoTime() < until) {
                    Thread.sleep(LOOK_EVERY_MILLIS);
                }
            }
            for (var left = left(database); !left.isEmpty() && System.nanoTime() < until; left = left(database)) {
                for (var passes : TIME_PASSES) {
                    Sql.update(database, passes);
                }
                Thread.sleep(LOOK_EVERY_MILLIS);
            }
            System.out.println("at rest; left: " + left(database));
        }
    }

    private static List<String> left(Connection database) throws SQLException {
        return Sql.select(database, WAITING, row -> row.getLong(2) == 0 ? null : row.getLong(2) + " " + row.getString(1)).stream()
                .filter(one -> one != null).toList();
    }
}
