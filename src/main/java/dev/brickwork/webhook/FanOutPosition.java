package dev.brickwork.webhook;

import java.sql.Connection;
import java.sql.SQLException;

import dev.brickwork.platform.database.Sql;

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
    static long lockSoon(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("SET LOCAL lock_timeout = '2s'");
        }
        return lock(connection);
    }

    /** @return the number in the feed up to which deliveries were made */
    static long lock(Connection connection) throws SQLException {
        var found = Sql.select(connection, LOCK, row -> row.getLong(1));
        if (found.isEmpty()) {
            Sql.update(connection, BEGIN);
            found = Sql.select(connection, LOCK, row -> row.getLong(1));
        }
        return found.get(0);
    }
}
