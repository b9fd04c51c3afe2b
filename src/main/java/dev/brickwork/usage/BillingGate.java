package dev.brickwork.usage;

import java.time.Instant;
import java.util.UUID;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;

/**
 * Lets whoever bills a meter, or changes its days, go before the entries that come after it. Without it such a one would wait
 * until by chance no entry is on its way: those that share a row never queue up behind one who wants it alone.
 *
 * <pre>
 *   who bills:  not free soon --> holds the gate --> says so in the meter --> waits for entries on their way --> commits
 *   an entry:                                        sees it, lets all go --> waits at the gate, holding nothing --> begins anew
 * </pre>
 */
@ApplicationScoped
class BillingGate {
    private static final int TRIES_MAX = 3;
    private static final String HAVE_SOON = "SELECT have_usage_meters_soon(?, ?)";
    /** One a subscription, held to the end of the transaction; only who had to wait ever takes it. */
    private static final String GATE = "pg_advisory_xact_lock%s(hashtext('usage_meter'), hashtext(?::text))";
    private static final String HOLD_GATE = "SELECT " + GATE.formatted("");
    private static final String PASS_GATE = "SELECT " + GATE.formatted("_shared");
    /** For as long as a transaction lasts at most. What the one who waits holds already needs no saying, and would never be free for us. */
    private static final String SAY_SO = """
            UPDATE usage_meter SET awaited_until = clock_timestamp() + interval '1 minute' WHERE (subscription_id, brick_id) IN (
                SELECT subscription_id, brick_id FROM usage_meter WHERE subscription_id = ? AND brick_id = ANY (?)
                FOR NO KEY UPDATE SKIP LOCKED)""";
    /** Who billed it has done so; who gave up has not. Without waiting: who has the row may be about to wait at the gate, for us. */
    private static final String TAKE_BACK = """
            UPDATE usage_meter SET awaited_until = NULL WHERE (subscription_id, brick_id) IN (
                SELECT subscription_id, brick_id FROM usage_meter WHERE subscription_id = ? AND brick_id = ? AND awaited_until = ?
                FOR NO KEY UPDATE SKIP LOCKED)""";

    private final Database database;
    private final Transactions transactions;

    BillingGate(Database database, Transactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    /** Before the meters are locked: from here on none but the entries that are on their way are waited for. */
    void claim(UUID subscriptionId, UUID[] brickIds) {
        if (!database.select(HAVE_SOON, row -> row.getBoolean(1), subscriptionId, brickIds).get(0)) {
            database.select(HOLD_GATE, row -> true, subscriptionId);
            transactions.inNew(() -> database.update(SAY_SO, subscriptionId, brickIds));
        }
    }

    /** @param write in a transaction of its own, and for as often as it is called */
    <T> T yielding(Supplier<T> write) {
        for (int tries = 1;; tries++) {
            try {
                return write.get();
            } catch (MeterAwaited e) {
                if (tries == TRIES_MAX) {
                    throw e;
                }
                e.until().forEach(this::letGoFirst);
            }
        }
    }

    private void letGoFirst(Meter.Key meter, Instant until) {
        transactions.inNew(() -> {
            database.select(PASS_GATE, row -> true, meter.subscriptionId());
            return database.update(TAKE_BACK, meter.subscriptionId(), meter.brickId(), until);
        });
    }
}
