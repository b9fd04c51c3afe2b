package dev.brickwork.platform.database;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.caller.Caller;

/**
 * Asks on behalf of the seller at work what may take minutes, without a transaction: those end after one. Everybody else hangs up on a
 * database that is silent for that long.
 */
@ApplicationScoped
public class LongReads {
    /** As long as a check of the night may take. */
    private static final Duration PATIENCE = Duration.ofHours(1);

    private final Database database;
    private final Caller caller;

    LongReads(Database database, Caller caller) {
        this.database = database;
        this.caller = caller;
    }

    public <T> List<T> select(String sql, Sql.Row<T> row) {
        return database.call(connection -> {
            var rows = new ArrayList<T>();
            int usualMillis = connection.getNetworkTimeout();
            connection.setNetworkTimeout(Runnable::run, (int) PATIENCE.toMillis());
            try {
                new SelectBatch(sql).askFor(caller.sellerId(), connection, List.of(found -> rows.add(row.of(found))));
            } finally {
                // the pool does not, and the next one to have the connection is not so patient
                connection.setNetworkTimeout(Runnable::run, usualMillis);
            }
            return rows;
        });
    }
}
