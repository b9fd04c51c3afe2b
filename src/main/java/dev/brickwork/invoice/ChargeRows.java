package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.sql.Sql;
import dev.brickwork.platform.tenancy.Transactions;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.PaymentProcessor;
import dev.brickwork.spi.PaymentProcessor.MethodType;
import dev.brickwork.spi.PaymentProcessor.Outcome;

/** The table of charges: whom to ask about a payment, and when. */
@ApplicationScoped
class ChargeRows {
    private static final String INSERT = """
            INSERT INTO payment_charge (payment_id, processor, method_id, origin, accepted, is_kept, requested_at, recover_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)""";
    private static final String FIND = """
            SELECT c.*, p.state, p.method, p.amount, p.currency, p.invoice_number, i.billed_company_id, b.name, b.email, s.name AS seller_name
            FROM payment_charge c JOIN payment p ON p.seller_id = c.seller_id AND p.id = c.payment_id
            JOIN invoice i ON i.seller_id = p.seller_id AND i.id = p.invoice_id
            JOIN customer b ON b.seller_id = i.seller_id AND b.id = i.billed_company_id
            JOIN seller s ON s.id = c.seller_id
            WHERE c.payment_id = ?""";
    private static final String NEXT_LOOK = "SELECT look_at FROM payment_charge WHERE look_at IS NOT NULL ORDER BY look_at LIMIT 1";
    private static final String LOST = """
            SELECT p.created_at FROM payment_charge c JOIN payment p ON p.seller_id = c.seller_id AND p.id = c.payment_id
            WHERE c.recover_at <= ? ORDER BY c.recover_at LIMIT 1""";
    /** Whoever claims one has it until it is to be recovered; when they do not come back, the next one has it. */
    private static final String CLAIM = """
            UPDATE payment_charge c SET look_at = NULL, recover_at = ? FROM (
                SELECT seller_id, payment_id FROM payment_charge WHERE look_at <= ? OR recover_at <= ?
                ORDER BY least(look_at, recover_at) LIMIT 1 FOR UPDATE SKIP LOCKED) AS due
            WHERE c.seller_id = due.seller_id AND c.payment_id = due.payment_id RETURNING c.payment_id""";
    private static final String WAIT = """
            UPDATE payment_charge SET reference = coalesce(?, reference), look_at = ?, recover_at = NULL, failures = 0
            WHERE payment_id = ?""";
    private static final String NO_ANSWER = """
            UPDATE payment_charge SET failures = failures + 1, recover_at = ? WHERE payment_id = ? AND recover_at IS NOT NULL
            RETURNING failures""";

    /** How long to wait after the second look that found nothing out, the third ... */
    private static final List<Duration> WAITS = List.of(Duration.ofMinutes(5), Duration.ofMinutes(10),
            Duration.ofMinutes(30), Duration.ofHours(2), Duration.ofHours(6));

    private final DataSource database;
    private final Transactions transactions;
    private final BusinessClock clock;
    /** Longer than any call to a processor takes, with all its repetitions. */
    private final Duration recoverAfter;

    ChargeRows(DataSource database, Transactions transactions, BusinessClock clock,
            @ConfigProperty(name = "brickwork.payments.recover-after", defaultValue = "3m") Duration recoverAfter) {
        this.database = database;
        this.transactions = transactions;
        this.clock = clock;
        this.recoverAfter = recoverAfter;
    }

    enum Origin {
        API, PAGE, AUTOMATIC
    }

    /** How a payment is to be made. */
    record Wanted(String processor, String methodId, MethodType type, Origin origin, List<MethodType> accepted,
            boolean isKept) {
    }

    /** A charge with all that its processor has to know. */
    record Open(UUID paymentId, Payment.State state, String processor, Origin origin, boolean isKept, String methodId,
            MethodType type, long amount, CurrencyCode currency, String description, List<MethodType> accepted,
            Instant requestedAt,
            String reference, int failures, PaymentProcessor.Company company) {

        private static Open of(ResultSet row) throws SQLException {
            return new Open(row.getObject("payment_id", UUID.class), Payment.State.valueOf(row.getString("state")),
                    row.getString("processor"), Origin.valueOf(row.getString("origin")), row.getBoolean("is_kept"),
                    row.getString("method_id"), type(row.getString("method")), row.getLong("amount"),
                    CurrencyCode.valueOf(row.getString("currency")),
                    row.getString("seller_name") + ", invoice " + row.getString("invoice_number"),
                    Arrays.stream((String[]) row.getArray("accepted").getArray()).map(MethodType::valueOf).toList(),
                    Sql.instant(row, "requested_at"), row.getString("reference"), row.getInt("failures"),
                    new PaymentProcessor.Company(row.getObject("billed_company_id", UUID.class), row.getString("name"),
                            row.getString("email")));
        }
        private static MethodType type(String method) {
            return Arrays.stream(MethodType.values()).filter(type -> Charging.method(type).equals(method)).findFirst()
                    .orElseThrow();
        }

        boolean isOpen() {
            return state == Payment.State.PROCESSING;
        }

        PaymentProcessor.Charge at(PaymentProcessor its) {
            return new PaymentProcessor.Charge(paymentId, its.customerOf(company), methodId, amount, currency, description,
                    accepted, origin == Origin.PAGE, isKept, requestedAt, reference);
        }
    }

    /** In the transaction that makes the payment. */
    void insert(UUID paymentId, Wanted wanted) {
        var now = clock.wallNow();
        run(connection -> Sql.update(connection, INSERT, paymentId, wanted.processor(), wanted.methodId(),
                wanted.origin().name(), wanted.accepted().stream().map(MethodType::name).toArray(String[]::new),
                wanted.isKept(), now, now.plus(recoverAfter)));
    }

    /** Empty when the payment was made outside of any processor. */
    Optional<Open> find(UUID paymentId) {
        return run(connection -> Sql.select(connection, FIND, Open::of, paymentId)).stream().findFirst();
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

    /** It takes its time, or has ended: then there is nothing to look for any more. */
    void settle(UUID paymentId, Outcome outcome) {
        run(connection -> Sql.update(connection, WAIT, outcome.reference(), outcome.askAgainAt(), paymentId));
    }

    /** How often it has not been answered by now. */
    int noAnswer(Open charge) {
        var wait = charge.failures() == 0 ? recoverAfter : WAITS.get(Math.min(charge.failures(), WAITS.size()) - 1);
        return run(connection -> Sql.select(connection, NO_ANSWER, row -> row.getInt(1), clock.wallNow().plus(wait),
                charge.paymentId())).stream().findFirst().orElse(0);
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
