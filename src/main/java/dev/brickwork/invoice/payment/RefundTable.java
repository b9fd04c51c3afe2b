package dev.brickwork.invoice.payment;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.PaymentProcessor;
import dev.brickwork.spi.PaymentProcessor.Outcome;

/** The table of refunds that processors are asked for. */
@ApplicationScoped
public class RefundTable {
    private static final String INSERT = """
            INSERT INTO refund_request (id, payment_id, amount, reason, noted_amount, state, requested_at, recover_at, created_at)
            VALUES (?, ?, ?, ?, ?, 'PROCESSING', ?, ?, ?)""";
    private static final String FIND = """
            SELECT r.id, r.payment_id, r.amount, r.reason, r.noted_amount, r.state, r.error, r.failures, r.requested_at, c.processor, c.account,
                c.reference AS charge_reference FROM refund_request r
            JOIN payment_charge c ON c.seller_id = r.seller_id AND c.payment_id = r.payment_id WHERE r.id = ?""";
    private static final LookUps.Table LOOK_UPS = LookUps.Table.of("refund_request", "id", "t.created_at");
    private static final String RECORD_OUTCOME = """
            UPDATE refund_request SET state = ?, error = ?, reference = coalesce(?, reference), look_at = ?, recover_at = NULL,
                failures = 0 WHERE id = ? AND state = 'PROCESSING'""";

    private final Database database;
    private final Transactions transactions;
    private final BusinessClock clock;
    private final LookUps lookUps;

    RefundTable(Database database, Transactions transactions, BusinessClock clock, LookUps lookUps) {
        this.database = database;
        this.transactions = transactions;
        this.clock = clock;
        this.lookUps = lookUps;
    }

    /**
     * @param noted what the credit note takes off that comes with it; null if the invoice is open again
     * @param state the wire's words of a payment serve a refund too
     */
    record Open(UUID id, UUID paymentId, long amount, String reason, Long noted, Payment.State state,
            String error, String processor,
            int failures, String account, String chargeReference, Instant requestedAt) {

        private static Open of(ResultSet row) throws SQLException {
            return new Open(row.getObject("id", UUID.class), row.getObject("payment_id", UUID.class), row.getLong("amount"),
                    row.getString("reason"),
                    row.getObject("noted_amount", Long.class),
                    Payment.State.valueOf(row.getString("state")), row.getString("error"),
                    row.getString("processor"), row.getInt("failures"), row.getString("account"),
                    row.getString("charge_reference"),
                    Sql.instant(row, "requested_at"));
        }

        PaymentProcessor.Refund asked() {
            return new PaymentProcessor.Refund(id, paymentId, chargeReference, amount, requestedAt, account);
        }
    }

    /** @param noted what the credit note takes off that comes with it; null if the invoice is open again */
    UUID insert(UUID paymentId, long amount, String reason, Long noted) {
        var id = UUID.randomUUID();
        var now = clock.wallNow();
        transactions.joining(() -> database.update(INSERT, id, paymentId, amount, reason,
                noted, now, lookUps.recoverAt(now),
                clock.now()));
        return id;
    }

    Optional<Open> find(UUID id) {
        return transactions.joining(() -> database.select(FIND, Open::of, id)).stream().findFirst();
    }

    /** The refund that a request led to. */
    UUID refundOf(UUID requestId) {
        return transactions.joining(() -> database.select("SELECT id FROM refund WHERE request_id = ?",
                row -> row.getObject(1, UUID.class), requestId)).get(0);
    }

    boolean isOneOpen(UUID paymentId) {
        return transactions.joining(() -> !database.select(
                "SELECT FROM refund_request WHERE payment_id = ? AND state = 'PROCESSING'", row -> true, paymentId)
                .isEmpty());
    }

    /** What is on its way back of all payments of the invoice, in cents. Under the invoice's lock. */
    public long goingBack(UUID invoiceId) {
        return transactions.joining(() -> database.select("""
                SELECT coalesce(sum(r.amount), 0)::bigint FROM refund_request r
                JOIN payment p ON p.seller_id = r.seller_id AND p.id = r.payment_id
                WHERE p.invoice_id = ? AND r.state = 'PROCESSING'""", row -> row.getLong(1), invoiceId)).get(0);
    }

    Optional<Instant> nextDue() {
        return lookUps.nextDue(LOOK_UPS);
    }

    Optional<UUID> claim(Instant now) {
        return lookUps.claim(LOOK_UPS, now);
    }

    /** Whether its outcome was still open. */
    boolean recordOutcome(UUID id, Outcome outcome) {
        return transactions.joining(() -> database.update(RECORD_OUTCOME, outcome.state().name(),
                outcome.error() == null ? null : ChargeOutcomes.cut(outcome.error()), outcome.reference(),
                outcome.askAgainAt(), id)) == 1;
    }

    /** How often it has not been answered by now. */
    int noAnswer(Open refund) {
        return lookUps.noAnswer(LOOK_UPS, refund.id(), refund.failures());
    }
}
