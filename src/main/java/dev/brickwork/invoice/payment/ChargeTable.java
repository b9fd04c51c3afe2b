package dev.brickwork.invoice.payment;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.spi.PaymentProcessor;
import dev.brickwork.spi.PaymentProcessor.MethodType;
import dev.brickwork.spi.PaymentProcessor.Outcome;

/** The table of charges: whom to ask about a payment, and when. */
@ApplicationScoped
class ChargeTable {
    private static final String INSERT = """
            INSERT INTO payment_charge (payment_id, processor, account, method_id, origin, accepted, is_kept, requested_at, recover_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""";
    private static final String FIND = """
            SELECT c.payment_id, c.processor, c.origin, c.is_kept, c.method_id, c.accepted, c.requested_at, c.reference, c.account,
                c.failures, p.state, p.method, p.amount, p.currency, p.invoice_number, i.billed_company_id
            FROM payment_charge c JOIN payment p ON p.seller_id = c.seller_id AND p.id = c.payment_id
            JOIN invoice i ON i.seller_id = p.seller_id AND i.id = p.invoice_id
            WHERE c.payment_id = ?""";
    private static final LookUps.Table LOOK_UPS = LookUps.Table.of("payment_charge", "payment_id",
            "(SELECT p.created_at FROM payment p WHERE p.seller_id = t.seller_id AND p.id = t.payment_id)");
    private static final String WAIT = """
            UPDATE payment_charge SET reference = coalesce(?, reference), look_at = ?, recover_at = NULL, failures = 0
            WHERE payment_id = ?""";

    private final Database database;
    private final Transactions transactions;
    private final BusinessClock clock;
    private final LookUps lookUps;
    private final CustomerService customers;
    private final CurrentSeller seller;

    ChargeTable(Database database, Transactions transactions, BusinessClock clock, LookUps lookUps,
            CustomerService customers, CurrentSeller seller) {
        this.customers = customers;
        this.seller = seller;
        this.database = database;
        this.transactions = transactions;
        this.clock = clock;
        this.lookUps = lookUps;
    }

    enum Origin {
        API, PAGE, AUTOMATIC
    }

    /** How a payment is to be made. */
    record Wanted(String processor, String methodId, MethodType type, Origin origin, List<MethodType> accepted,
            boolean isKept) {
    }

    /** A charge as it was asked for; {@link #charge} adds whom its processor is told of. */
    record Open(UUID paymentId, Payment.State state, String processor, Origin origin, boolean isKept, String methodId,
            MethodType type, long amount, CurrencyCode currency, String invoiceNumber, List<MethodType> accepted,
            Instant requestedAt,
            String reference, String account, int failures, UUID companyId) {

        private static Open of(ResultSet row) throws SQLException {
            return new Open(row.getObject("payment_id", UUID.class), Payment.State.valueOf(row.getString("state")),
                    row.getString("processor"), Origin.valueOf(row.getString("origin")), row.getBoolean("is_kept"),
                    row.getString("method_id"), type(row.getString("method")), row.getLong("amount"),
                    CurrencyCode.valueOf(row.getString("currency")),
                    row.getString("invoice_number"),
                    Arrays.stream((String[]) row.getArray("accepted").getArray()).map(MethodType::valueOf).toList(),
                    Sql.instant(row, "requested_at"), row.getString("reference"), row.getString("account"),
                    row.getInt("failures"), row.getObject("billed_company_id", UUID.class));
        }

        private static MethodType type(String method) {
            return Arrays.stream(MethodType.values()).filter(type -> Charging.method(type).equals(method)).findFirst()
                    .orElseThrow();
        }

        boolean isOpen() {
            return state == Payment.State.PROCESSING;
        }
    }

    /**
     * In the transaction that makes the payment.
     *
     * @param account which one at the processor it goes to; null where there are none
     */
    void insert(UUID paymentId, Wanted wanted, String account) {
        var now = clock.wallNow();
        transactions.joining(() -> database.update(INSERT, paymentId, wanted.processor(), account, wanted.methodId(),
                wanted.origin().name(), wanted.accepted().stream().map(MethodType::name).toArray(String[]::new),
                wanted.isKept(), now, lookUps.recoverAt(now)));
    }

    /** Empty when the payment was made outside of any processor. */
    Optional<Open> find(UUID paymentId) {
        return transactions.joining(() -> database.select(FIND, Open::of, paymentId)).stream().findFirst();
    }

    /** All that its processor has to know. */
    PaymentProcessor.Charge charge(Open open, PaymentProcessor its) {
        var company = customers.get(open.companyId);
        var customer = its.customerOf(new PaymentProcessor.Company(open.companyId, company.name(), company.email()));
        var description = seller.settings().identity().name() + ", invoice " + open.invoiceNumber;
        return new PaymentProcessor.Charge(open.paymentId, customer, open.methodId, open.amount, open.currency, description,
                open.accepted, open.origin == Origin.PAGE, open.isKept, open.requestedAt, open.reference, open.account);
    }

    /** The payment of a charge that the processor calls by that name. */
    Optional<UUID> paymentOf(String reference) {
        return transactions.joining(() -> database.select("SELECT payment_id FROM payment_charge WHERE reference = ?",
                row -> row.getObject(1, UUID.class), reference)).stream().findFirst();
    }

    Optional<Instant> nextDue() {
        return lookUps.nextDue(LOOK_UPS);
    }

    Optional<UUID> claim(Instant now) {
        return lookUps.claim(LOOK_UPS, now);
    }

    /** It takes its time, or has ended: then there is nothing to look for any more. */
    void recordOutcome(UUID paymentId, Outcome outcome) {
        transactions.joining(() -> database.update(WAIT, outcome.reference(), outcome.askAgainAt(), paymentId));
    }

    /** How often it has not been answered by now. */
    int noAnswer(Open charge) {
        return lookUps.noAnswer(LOOK_UPS, charge.paymentId(), charge.failures());
    }
}
