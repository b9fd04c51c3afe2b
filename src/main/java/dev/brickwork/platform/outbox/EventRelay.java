package dev.brickwork.platform.outbox;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;

/**
 * Gives events their numbers in the feed, after they are committed and one at a time for each seller.
 *
 * <p>Neither ids of transactions nor positions order what many transactions write at once: one may begin early and count
 * late, or take a position early and commit late. A number can do it: it is given under the lock of the relay's
 * row, to every event that is committed by then and has none, in the order of positions. An object's events are committed in
 * the order of their positions, because its counter's row was locked from one to the other; so they are numbered in order.
 *
 * <p>What is new is found without marks on the events: the relay remembers the snapshot of its last look, and looks at what
 * transactions wrote that were not visible in it. A transaction that runs for hours is one id to remember and delays nobody.
 */
@ApplicationScoped
public class EventRelay {
    /**
     * The last part is for a relay that never looked, or looked in another cluster, whose transactions were others, or came with its seller from another cell.
     *
     * <p>A look costs what is new, not what there is. So both bounds are values to the planner, which takes a range between two
     * unknown values for narrow and reads it from the index, while it takes what is above a joined row for a third of all
     * events and reads them all; and {@code OFFSET 0} keeps it from reading the whole feed to compare, or all events to join
     * them with the few transactions that ran.
     */
    private static final String FRESH = """
            WITH relay AS (
                SELECT seen, seen IS NOT NULL AND cluster = (SELECT system_identifier FROM pg_control_system()) AS is_here FROM event_relay
            ), fresh AS (
                SELECT e.id, e.type, e.position FROM event e
                WHERE (SELECT is_here FROM relay) AND e.written_by >= (SELECT pg_snapshot_xmax(seen) FROM relay)
                  AND e.written_by < pg_snapshot_xmax(pg_current_snapshot())
                UNION ALL
                SELECT e.id, e.type, e.position FROM relay r, pg_snapshot_xip(r.seen) AS ran,
                    LATERAL (SELECT id, type, position FROM event WHERE written_by = ran OFFSET 0) e
                WHERE r.is_here
                UNION ALL
                SELECT e.id, e.type, e.position FROM event e
                WHERE NOT coalesce((SELECT is_here FROM relay), false)
            ), unnumbered AS (
                SELECT * FROM fresh WHERE NOT EXISTS (SELECT FROM event_feed f WHERE f.event_id = fresh.id OFFSET 0)
            )
            """;
    static final String IS_ANYTHING_NEW = FRESH + "SELECT EXISTS (SELECT FROM unnumbered)";
    static final String NUMBER = FRESH
            + """
                    , numbered AS (
                        INSERT INTO event_feed (number, event_id, type)
                        SELECT (SELECT last_number FROM event_relay) + row_number() OVER (ORDER BY position), id, type FROM unnumbered
                        RETURNING number
                    )
                    UPDATE event_relay SET last_number = last_number + (SELECT count(*) FROM numbered), seen = pg_current_snapshot(),
                        cluster = (SELECT system_identifier FROM pg_control_system())""";
    private static final String LOCK = "SELECT last_number FROM event_relay FOR NO KEY UPDATE";
    private static final String BEGIN = "INSERT INTO event_relay DEFAULT VALUES ON CONFLICT DO NOTHING";
    private static final String LAST = "SELECT coalesce(max(last_number), 0) FROM event_relay";

    private final Database database;
    private final Transactions transactions;

    EventRelay(Database database, Transactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    /**
     * Numbers all events of the current seller that are committed when it is called. In a transaction of its own, which
     * writes no event: its own would look seen to the next one even if written after the look.
     *
     * @return the last number given
     */
    public long catchUp() {
        return transactions.inNew(() -> {
            if (database.select(IS_ANYTHING_NEW, row -> row.getBoolean(1)).get(0)) {
                lock();
                // A statement of its own: it must see what was committed while it waited for the lock.
                database.update(NUMBER);
            }
            return database.select(LAST, row -> row.getLong(1)).get(0);
        });
    }

    private void lock() {
        List<Long> found = database.select(LOCK, row -> row.getLong(1));
        if (found.isEmpty()) {
            database.update(BEGIN);
            database.select(LOCK, row -> row.getLong(1));
        }
    }
}
