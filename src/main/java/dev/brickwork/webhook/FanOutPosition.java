package dev.brickwork.webhook;

import dev.brickwork.platform.database.Database;

/**
 * Up to where the feed was made into deliveries. Who adds deliveries, ends them or brings one back holds its lock until it
 * commits: which event of an object may go next is then decided by one at a time.
 */
final class FanOutPosition {
    private static final String LOCK = "SELECT fanned_out_to FROM webhook_progress FOR NO KEY UPDATE";
    private static final String BEGIN = "INSERT INTO webhook_progress DEFAULT VALUES ON CONFLICT DO NOTHING";

    private FanOutPosition() {
    }

    /**
     * For the dispatcher, whose few threads serve all sellers: who holds the lock of one for long must not hold up the others.
     * The round fails then, and comes again.
     *
     * @return as {@link #lock}
     */
    static long lockSoon(Database database) {
        database.update("SET LOCAL lock_timeout = '2s'");
        return lock(database);
    }

    /** @return the number in the feed up to which deliveries were made */
    static long lock(Database database) {
        var found = database.select(LOCK, row -> row.getLong(1));
        if (found.isEmpty()) {
            database.update(BEGIN);
            found = database.select(LOCK, row -> row.getLong(1));
        }
        return found.get(0);
    }
}
