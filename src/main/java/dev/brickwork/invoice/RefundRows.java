package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.platform.sql.Sql;
import dev.brickwork.platform.tenancy.Transactions;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.PaymentProcessor;
import dev.brickwork.spi.PaymentProcessor.Outcome;

/** The table of refunds that processors are asked for. */
@ApplicationScoped
class RefundRows {
    private static final String INSERT = """
            INSERT INTO refund_request (id, payment_id, amount, reason, state, requested_at, recover_at, created_at)
            VALUES (?, ?, ?, ?, 'PROCESSING', ?, ?, ?)""";
    private static final String FIND = """
            SELECT r.*, c.processor, c.reference AS charge_reference FROM refund_request r
            JOIN payment_charge c ON c.seller_id = r.seller_id AND c.payment_id = r.payment_id WHERE r.id = ?""";
    private static final String LOST = "SELECT created_at FROM refund_request WHERE recover_at <= ? ORDER BY recover_at LIMIT 1";
    private static final String NEXT_LOOK = "SELECT look_at FROM refund_request WHERE look_at IS NOT NULL ORDER BY look_at LIMIT 1";
    private static final String CLAIM = """
            UPDATE refund_request r SET look_at = NULL, recover_at = ? FROM (
                SELECT seller_id, id FROM refund_request WHERE look_at <= ? OR recover_at <= ?
                ORDER BY least(look_at, recover_at) LIMIT 1 FOR UPDATE SKIP LOCKED) AS due
            WHERE r.seller_id = due.seller_id AND r.id = due.id RETURNING r.id""";
    private static final String SETTLE = """
            UPDATE refund_request SET state = ?, error = ?, reference = coalesce(?, reference), look_at = ?, recover_at = NULL,
                failures = 0 WHERE id = ? AND state = 'PROCESSING'""";
    private static final String NO_ANSWER = """
            UPDATE refund_request SET failures = failures + 1, recover_at = ? WHERE id = ? AND state = 'PROCESSING'""";
    private static final Duration WAIT_MAX = Duration.ofHours(6);

    private final DataSource database;
    private final Transactions transactions;
    private final BusinessClock clock;
    private final Duration recoverAfter;

    RefundRows(DataSource database, Transactions transactions, BusinessClock clock,
            @ConfigProperty(name = "brickwork.payments.recover-after", defaultValue = "3m") Duration recoverAfter) {
        this.database = database;
        this.transactions = transactions;
        this.clock = clock;
        this.recoverAfter = recoverAfter;
    }

    /** @param state the wire's words of a payment serve a refund too */
    record Open(UUID id, UUID paymentId, long amount, String reason, Payment.State state, String error, String processor,
            int failures, String chargeReference, Instant requestedAt) {

        private static Open of(ResultSet row) throws SQLException {
            return new Open(row.getObject("id", UUID.class), row.getObject("payment_id", UUID.class), row.getLong("amount"),
                    row.getString("reason"), Payment.State.valueOf(row.getString("state")), row.getString("error"),
                    row.getString("processor"), row.getInt("failures"), row.getString("charge_reference"),
                    Sql.instant(row, "requested_at"));
        }

        PaymentProcessor.Refund asked() {
            return new PaymentProcessor.Refund(id, paymentId, chargeReference, amount, requestedAt);
        }
    }

    UUID insert(UUID paymentId, long amount, String reason) {
        var id = UUID.randomUUID();
        var now = clock.wallNow();
        run(connection -> Sql.update(connection, INSERT, id, paymentId, amount, reason, now, now.plus(recoverAfter),
                clock.now()));
        return id;
    }

    Optional<Open> find(UUID id) {
        return run(connection -> Sql.select(connection, FIND, Open::of, id)).stream().findFirst();
    }

    boolean isOneOpen(UUID paymentId) {
        return run(connection -> !Sql.select(connection,
                "SELECT FROM refund_request WHERE payment_id = ? AND state = 'PROCESSING'", row -> true, paymentId)
                .isEmpty());
    }

    boolean isOneOpenOnInvoice(UUID invoiceId) {
        return run(connection -> !Sql.select(connection, """
                SELECT FROM refund_request r JOIN payment p ON p.seller_id = r.seller_id AND p.id = r.payment_id
                WHERE p.invoice_id = ? AND r.state = 'PROCESSING'""", row -> true, invoiceId).isEmpty());
    }

    /** In the seller's time: what got lost in real time has been due there since it was begun. */
    Optional<Instant> nextDue() {
        return run(connection -> Stream
                .of(Sql.select(connection, LOST, row -> Sql.instant(row, "created_at"), clock.wallNow()),
                        Sql.select(connection, NEXT_LOOK, row -> Sql.instant(row, "look_at")))
                .flatMap(List::stream)
                .min(Instant::compareTo));
    }

    Optional<UUID> claim(Instant now) {
        var wallNow = clock.wallNow();
        return transactions.inNew(() -> {
            try (var connection = database.getConnection()) {
                return Sql.select(connection, CLAIM, row -> row.getObject(1, UUID.class), wallNow.plus(recoverAfter), now,
                        wallNow).stream().findFirst();
            }
        });
    }

    /** Whether it was still to be settled. */
    boolean settle(UUID id, Outcome outcome) {
        return run(connection -> Sql.update(connection, SETTLE, outcome.state().name(),
                outcome.error() == null ? null : ChargeOutcomes.cut(outcome.error()), outcome.reference(),
                outcome.askAgainAt(), id)) == 1;
    }

    void noAnswer(Open refund) {
        var wait = Duration.ofMinutes(1L << Math.min(refund.failures(), 8));
        run(connection -> Sql.update(connection, NO_ANSWER,
                clock.wallNow().plus(wait.compareTo(WAIT_MAX) > 0 ? WAIT_MAX : wait), refund.id()));
    }

    private interface Query<T> {
        T of(Connection connection) throws SQLException;
    }

    private <T> T run(Query<T> query) {
        return transactions.joining(() -> {
            try (var connection = database.getConnection()) {
                return query.of(connection);
            }
        });
    }
}
