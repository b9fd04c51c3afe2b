package dev.brickwork.adapter.payment;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.spi.PaymentProcessor.Charge;
import dev.brickwork.spi.PaymentProcessor.Refund;

/**
 * What the sandbox remembers. Each entry is committed at once and by itself, whatever transaction the caller may be in: a
 * processor outside would know of none either.
 */
@ApplicationScoped
class SandboxBooks {
    private static final String BOOK_CHARGE = """
            INSERT INTO sandbox_charge (payment_id, customer, method_id, currency, amount, error, decided_at, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (seller_id, payment_id) DO NOTHING""";
    private static final String FIND_CHARGE = "SELECT method_id, error, decided_at FROM sandbox_charge WHERE payment_id = ?";
    private static final String BOOK_REFUND = """
            INSERT INTO sandbox_refund (refund_id, payment_id, amount, error, decided_at, created_at)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (seller_id, refund_id) DO NOTHING""";
    private static final String FIND_REFUND = """
            SELECT c.method_id, r.error, r.decided_at FROM sandbox_refund r JOIN sandbox_charge c USING (seller_id, payment_id)
            WHERE r.refund_id = ?""";
    private static final String TAKE_BACK = """
            UPDATE sandbox_charge SET refunded_amount = refunded_amount + ?
            WHERE payment_id = ? AND error IS NULL AND decided_at <= ? AND refunded_amount + ? <= amount""";

    private final Database database;
    private final Transactions transactions;

    SandboxBooks(Database database, Transactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    /** @param error null when it comes, or came, to a good end */
    record Entry(SandboxMethod method, String error, Instant decidedAt) {

        static Entry of(ResultSet row) throws SQLException {
            return new Entry(SandboxMethod.find(row.getString("method_id")).orElseThrow(), row.getString("error"),
                    Sql.instant(row, "decided_at"));
        }
    }

    List<String> methodsOf(String customer) {
        return transactions.inNew(() -> database.select(
                "SELECT method_id FROM sandbox_method WHERE customer = ? ORDER BY attached_at DESC, method_id",
                row -> row.getString(1), customer));
    }

    void attach(String customer, String methodId, Instant now) {
        transactions.inNew(() -> database.update(
                "INSERT INTO sandbox_method (customer, method_id, attached_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                customer, methodId, now));
    }

    void detach(String customer, String methodId) {
        transactions.inNew(() -> database.update("DELETE FROM sandbox_method WHERE customer = ? AND method_id = ?",
                customer, methodId));
    }

    /** Books the charge, unless it is booked already: then that is what counts. */
    Entry book(Charge charge, Entry entry, Instant now) {
        return transactions.inNew(() -> {
            database.update(BOOK_CHARGE, charge.paymentId(), charge.customer(), entry.method().id(),
                    charge.currency().name(), charge.amount(), entry.error(), entry.decidedAt(), now);
            return database.select(FIND_CHARGE, Entry::of, charge.paymentId()).get(0);
        });
    }

    Optional<Entry> find(UUID paymentId) {
        return transactions.inNew(() -> database.select(FIND_CHARGE, Entry::of, paymentId)).stream().findFirst();
    }

    /** Books the refund and takes it off the charge; nothing is taken off when it was booked before or can't succeed. */
    Entry book(Refund refund, Entry entry, Instant now) {
        return transactions.inNew(() -> {
            var isNew = database.update(BOOK_REFUND, refund.refundId(), refund.paymentId(), refund.amount(),
                    entry.error(), entry.decidedAt(), now) == 1;
            if (isNew && entry.error() == null
                    && database.update(TAKE_BACK, refund.amount(), refund.paymentId(), now, refund.amount()) == 0) {
                throw new IllegalStateException("the sandbox has no such amount to give back");
            }
            return database.select(FIND_REFUND, Entry::of, refund.refundId()).get(0);
        });
    }

    Optional<Entry> findRefund(UUID refundId) {
        return transactions.inNew(() -> database.select(FIND_REFUND, Entry::of, refundId)).stream().findFirst();
    }
}
