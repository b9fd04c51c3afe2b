package dev.brickwork.invoice.billing;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sweep.DueCursor;
import dev.brickwork.platform.sweep.OneByOne;
import dev.brickwork.platform.sweep.ParkedReason;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.subscription.SubscriptionSql;
import io.micrometer.core.instrument.MeterRegistry;

/** Gives the credit of recasts whose first day has come; each in a transaction of its own. */
@ApplicationScoped
class RecastCreditSweep implements Sweep {
    private static final String NEXT = """
            SELECT grants_at FROM recast_credit WHERE granted_at IS NULL AND parked_at IS NULL AND replaced_by IS NULL
            ORDER BY grants_at LIMIT 1""";
    private static final String CLAIM = """
            SELECT c.grants_at, c.order_id, c.term FROM recast_credit c %s
            WHERE c.grants_at <= ? AND c.granted_at IS NULL AND c.parked_at IS NULL AND c.replaced_by IS NULL
                AND (c.grants_at, c.order_id) > (?, ?) AND NOT c.order_id = ANY (?)
            ORDER BY c.grants_at, c.order_id LIMIT 1 FOR NO KEY UPDATE OF s, c SKIP LOCKED"""
            .formatted(SubscriptionSql.join("c"));
    private static final String FAILED = """
            UPDATE recast_credit SET failures = failures + 1,
                parked_at = CASE WHEN failures + 1 >= %1$d THEN ?::timestamptz END,
                parked_reason = CASE WHEN failures + 1 >= %1$d THEN ? END
            WHERE order_id = ? RETURNING parked_at IS NOT NULL AS is_parked""".formatted(FAILURES_MAX);

    private final Database database;
    private final Transactions transactions;
    private final RecastCredit credit;
    private final Outbox outbox;
    private final OneByOne oneByOne;
    private final MeterRegistry metrics;

    RecastCreditSweep(Database database, Transactions transactions, RecastCredit credit, Outbox outbox,
            OneByOne oneByOne, MeterRegistry metrics) {
        this.oneByOne = oneByOne;
        this.metrics = metrics;
        this.database = database;
        this.transactions = transactions;
        this.credit = credit;
        this.outbox = outbox;
    }

    /** Before invoices are issued, the first of the recast among them. */
    @Override
    public int order() {
        return 150;
    }

    @Override
    public String name() {
        return "credit of recasts";
    }

    @Override
    public Optional<Instant> nextDue() {
        return transactions.joining(() -> database.select(NEXT, row -> Sql.instant(row, "grants_at")).stream().findFirst());
    }

    @Override
    public void run(Instant now) {
        oneByOne.run(name(), cursor -> grantNext(now, cursor),
                (order, failure) -> noteFailure(order, ParkedReason.of(failure), now));
    }

    private record Claimed(DueCursor.Place place, int term) {

        static Claimed of(ResultSet row) throws SQLException {
            return new Claimed(new DueCursor.Place(Sql.instant(row, "grants_at"), row.getObject("order_id", UUID.class)),
                    row.getInt("term"));
        }
    }

    private void grantNext(Instant now, DueCursor cursor) {
        var found = database.select(CLAIM, Claimed::of, now, cursor.after().dueAt(), cursor.after().id(), cursor.but());
        if (!found.isEmpty() && cursor.isNew(found.get(0).place)) {
            credit.grant(found.get(0).place.id(), found.get(0).term);
        }
    }

    private void noteFailure(UUID orderId, String reason, Instant now) {
        if (database.select(FAILED, row -> row.getBoolean("is_parked"), now, reason, orderId).contains(true)) {
            metrics.counter("brickwork.order.credits.parked").increment();
            outbox.publish("order.credit_parked", orderId, new BillingEventTypes.CreditParked(orderId, reason));
        }
    }
}
