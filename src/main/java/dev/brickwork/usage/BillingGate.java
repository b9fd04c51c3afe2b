package dev.brickwork.usage;

import java.time.Instant;
import java.util.UUID;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;

/**
 * Lets a transaction that bills a meter, or changes its days, go before the entries that come after it. Without it that transaction would
 * wait until by chance no entry is on its way: those that share a row lock never queue up behind one that wants it alone.
 *
 * <pre>
 *   billing:   not free soon --> holds the gate --> marks the meter awaited --> waits for entries on their way --> commits
 *   an entry:                                       sees that, rolls back --> waits at the gate, holding nothing --> begins anew
 * </pre>
 */
@ApplicationScoped
class BillingGate {
    private static final int TRIES_MAX = 3;
    private static final String LOCK_SOON = "SELECT lock_usage_meters_soon(?, ?)";
    /** One per subscription, held to the end of the transaction. Only a transaction that had to wait takes it. */
    private static final String GATE = "pg_advisory_xact_lock%s(hashtext('usage_meter'), hashtext(?::text))";
    private static final String HOLD_GATE = "SELECT " + GATE.formatted("");
    private static final String PASS_GATE = "SELECT " + GATE.formatted("_shared");
    /** For as long as a transaction lasts at most. Rows that the waiting transaction holds already need no mark, and would never be free. */
    private static final String MARK_AWAITED = """
            UPDATE usage_meter SET awaited_until = clock_timestamp() + interval '1 minute' WHERE (subscription_id, brick_id) IN (
                SELECT subscription_id, brick_id FROM usage_meter WHERE subscription_id = ? AND brick_id = ANY (?)
                FOR NO KEY UPDATE SKIP LOCKED)""";
    /** Billing it removes the mark; giving up does not. Without waiting: the holder of the row may be about to wait at the gate, for this one. */
    private static final String UNMARK_AWAITED = """
            UPDATE usage_meter SET awaited_until = NULL WHERE (subscription_id, brick_id) IN (
                SELECT subscription_id, brick_id FROM usage_meter WHERE subscription_id = ? AND brick_id = ? AND awaited_until = ?
                FOR NO KEY UPDATE SKIP LOCKED)""";

    private final Database database;
    private final Transactions transactions;

    BillingGate(Database database, Transactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    /** Before the meters are locked. From here on, only the entries that are on their way are waited for. */
    void claim(UUID subscriptionId, UUID[] brickIds) {
        if (!database.select(LOCK_SOON, row -> row.getBoolean(1), subscriptionId, brickIds).get(0)) {
            database.select(HOLD_GATE, row -> true, subscriptionId);
            transactions.inNew(() -> database.update(MARK_AWAITED, subscriptionId, brickIds));
        }
    }

    /** @param write in a transaction of its own, and for as often as it is called */
    <T> T retryWhenAwaited(Supplier<T> write) {
        for (int tries = 1;; tries++) {
            try {
                return write.get();
            } catch (MeterAwaited e) {
                if (tries == TRIES_MAX) {
                    throw e;
                }
                e.until().forEach(this::waitAtGate);
            }
        }
    }

    private void waitAtGate(Meter.Key meter, Instant until) {
        transactions.inNew(() -> {
            database.select(PASS_GATE, row -> true, meter.subscriptionId());
            return database.update(UNMARK_AWAITED, meter.subscriptionId(), meter.brickId(), until);
        });
    }
}
