package dev.brickwork.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.CodePoints;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * What the accounting system still has to hear of. Only the first entry of a customer that was not delivered can be claimed,
 * which keeps them in order; a claim of it has those behind it too, until the claim runs out. All in real time: it is the
 * world that is tried again, not the contract.
 */
@ApplicationScoped
class AccountingQueue {
    /** Longer than a delivery takes by far. After a crash this is how long the rest waits. */
    static final Duration CLAIM = Duration.ofMinutes(10);
    static final int FAILURES_MAX = 5;
    private static final int BATCH = 100;
    private static final int REASON_LENGTH_MAX = 1_000;
    private static final String FIRST_OF_ITS_CUSTOMER = """
             FROM accounting_delivery d
            WHERE delivered_at IS NULL AND parked_at IS NULL AND try_at <= ?
                AND NOT EXISTS (SELECT FROM accounting_delivery before WHERE before.customer_id = d.customer_id
                    AND before.delivered_at IS NULL AND before.position < d.position)""";
    private static final String IS_ANY = "SELECT EXISTS (SELECT" + FIRST_OF_ITS_CUSTOMER + ")";
    private static final String NEXT_CUSTOMER = "SELECT customer_id" + FIRST_OF_ITS_CUSTOMER
            + " ORDER BY position LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED";
    private static final String HOLD = """
            UPDATE accounting_delivery SET try_at = ? WHERE entry_id IN (
                SELECT entry_id FROM accounting_delivery
                WHERE customer_id = ? AND delivered_at IS NULL AND position < coalesce((
                    SELECT min(position) FROM accounting_delivery
                    WHERE customer_id = ? AND delivered_at IS NULL AND parked_at IS NOT NULL), 9223372036854775807)
                ORDER BY position LIMIT ?)
            RETURNING entry_id, position""";
    private static final String DELIVERED = """
            UPDATE accounting_delivery SET delivered_at = ? WHERE entry_id = ? AND delivered_at IS NULL""";
    private static final String FAILED = """
            UPDATE accounting_delivery SET failures = failures + 1, try_at = ?
            WHERE entry_id = ? AND delivered_at IS NULL AND parked_at IS NULL RETURNING failures""";
    private static final String PARK = """
            UPDATE accounting_delivery SET parked_at = ?, parked_reason = ? WHERE entry_id = ?""";

    private final Database database;
    private final Transactions transactions;
    private final BusinessClock clock;
    private final Outbox outbox;
    private final MeterRegistry metrics;

    AccountingQueue(Database database, Transactions transactions, BusinessClock clock, Outbox outbox,
            MeterRegistry metrics) {
        this.database = database;
        this.transactions = transactions;
        this.clock = clock;
        this.outbox = outbox;
        this.metrics = metrics;
    }

    boolean isAnyDue() {
        return transactions.joining(() -> database.select(IS_ANY, row -> row.getBoolean(1), clock.wallNow()).get(0));
    }

    /** Entries of one customer, in order; nobody else delivers them meanwhile. Empty when nothing is due. */
    List<EntryResponse> claim() {
        return transactions.inNew(() -> {
            var now = clock.wallNow();
            var customers = database.select(NEXT_CUSTOMER, row -> row.getObject(1, UUID.class), now);
            if (customers.isEmpty()) {
                return List.<EntryResponse>of();
            }
            var ids = database.select(HOLD, row -> row.getObject("entry_id", UUID.class), now.plus(CLAIM),
                    customers.get(0), customers.get(0), BATCH);
            return JournalQuery.find(database, " WHERE e.id = ANY (?) ORDER BY d.position",
                    (Object) ids.toArray(UUID[]::new));
        });
    }

    void delivered(UUID entryId) {
        transactions.inNew(() -> database.update(DELIVERED, clock.wallNow(), entryId));
    }

    /** Tried again after 1, 4, 16 and 64 minutes, then parked; those behind it wait with it. */
    void failed(EntryResponse entry, Exception failure) {
        var isParked = transactions.inNew(() -> noteFailure(entry, failure));
        if (isParked) {
            metrics.counter("brickwork.accounting.parked").increment();
        }
    }

    private boolean noteFailure(EntryResponse entry, Exception failure) {
        var now = clock.wallNow();
        int before = entry.delivery().failures();
        var failures = database.select(FAILED, row -> row.getInt(1), pause(now, before), entry.entryId());
        if (failures.isEmpty() || failures.get(0) < FAILURES_MAX) {
            return false;
        }
        var text = String.valueOf(failure.getMessage());
        var reason = CodePoints.cut(text, REASON_LENGTH_MAX).replace("\0", "");
        database.update(PARK, now, reason, entry.entryId());
        outbox.publish(LedgerEventTypes.PARKED, entry.entryId(), new LedgerEventTypes.DeliveryParked(entry.entryId(),
                entry.customerId(), String.valueOf(entry.kind()), reason));
        return true;
    }

    private static Instant pause(Instant now, int failuresBefore) {
        return now.plus(Duration.ofMinutes(1L << 2 * failuresBefore));
    }
}
