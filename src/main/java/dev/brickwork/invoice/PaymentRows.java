package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;

import dev.brickwork.core.Missing;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.ledger.LedgerService;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.outbox.NewsInStatement;
import dev.brickwork.platform.sql.Sql;
import dev.brickwork.platform.sql.Together;
import dev.brickwork.platform.tenancy.AtOnce;
import dev.brickwork.platform.tenancy.Questions;
import dev.brickwork.platform.tenancy.Reads;

/**
 * Records a payment without Hibernate, which loaded the whole invoice twice, compared it three times and wrote each row by
 * itself: a quarter of the processor time that the service spent on one.
 */
final class PaymentRows {
    private static final String INVOICE = """
            SELECT id, subscription_id, customer_id, billed_company_id, provisional_number, invoice_number, current_version,
                currency, time_zone, due_on, grand_total, paid_amount, moved_amount, processing_amount, credited_amount,
                noted_amount, remaining_amount, is_paused, is_muted, is_draft, issued_at, voided_at, written_off_at, given_up_at,
                turns_at
            """;
    private static final String LOCK = INVOICE + "FROM invoice WHERE id = ? FOR NO KEY UPDATE";
    private static final Questions READ = Questions.aboutOne(INVOICE + """
            , seller_id, (SELECT v.id FROM invoice_version v WHERE v.seller_id = i.seller_id AND v.invoice_id = i.id
                AND v.version = i.current_version) AS version_id, xmin::text AS edition
            FROM invoice i WHERE id = ?""");
    private static final String INSERT = """
            INSERT INTO payment (id, invoice_id, version, invoice_number, state, method, currency, amount, paid_at, proof, memo,
                created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";
    private static final String MOVED = """
            SELECT i.paid_amount, i.remaining_amount, v.id AS version_id
            FROM invoice i LEFT JOIN invoice_version v ON v.seller_id = i.seller_id AND v.invoice_id = i.id
                AND v.version = i.current_version WHERE i.id = ?""";

    /** Under the lock of an invoice that is still the one that was read; else it does nothing. */
    static final AtOnce.Statement AT_ONCE = new AtOnce.Statement(
            """
                    WITH same AS (SELECT FROM invoice WHERE id = ? AND xmin = ?::xid FOR NO KEY UPDATE),
                    paid AS (
                        INSERT INTO payment (id, invoice_id, version, invoice_number, state, method, currency, amount, paid_at, proof, memo,
                            created_at)
                        SELECT ?, ?, ?::integer, ?, ?, ?, ?, ?, ?::timestamptz, ?, ?, ?::timestamptz FROM same),
                    """
                    + LedgerService.inStatement("same") + ",\n" + NewsInStatement.sql("same", 2) + "\n" + Audit.IN_STATEMENT
                    + " FROM same");

    private PaymentRows() {
    }

    /**
     * An invoice as it is, without a lock.
     *
     * @param edition names the row as it was read: whoever changes it writes another one
     * @param versionId of its current version; null where there is none
     */
    record Seen(Invoice invoice, String edition, UUID versionId) {
    }

    static Seen read(Reads reads, UUID id) throws SQLException {
        var found = new ArrayList<Seen>(1);
        reads.ask(READ, List.of(row -> found.add(new Seen(invoice(row), row.getString("edition"),
                row.getObject("version_id", UUID.class)))), id);
        return found.stream().findFirst().orElseThrow(() -> new Missing("Invoice"));
    }

    /** The first parameters of {@link #AT_ONCE}; those of the entry, the news and the audit record follow. */
    static List<Object> parameters(Seen seen, Payment payment) {
        return Arrays.asList(seen.invoice.id, seen.edition, payment.id, payment.invoiceId,
                Objects.toString(payment.version, null), payment.invoiceNumber, payment.state.name(), payment.method,
                payment.currency.name(), payment.amount, payment.paidAt.toString(), payment.proof, payment.memo,
                payment.createdAt.toString());
    }

    /** An invoice that nobody else can change until the transaction ends, with what is asked of it to be paid and told of. */
    static Invoice lockInvoice(Connection connection, UUID id) throws SQLException {
        return Sql.select(connection, LOCK, PaymentRows::invoice, id).stream().findFirst()
                .orElseThrow(() -> new Missing("Invoice"));
    }

    /**
     * @param invoice shows what the payment has moved as soon as all is sent
     * @param version is told the id of the version that is paid then; null where there is none
     */
    static void insert(Together writes, Payment payment, Invoice invoice, Consumer<UUID> version) {
        writes.update(INSERT, payment.id, payment.invoiceId, payment.version, payment.invoiceNumber, payment.state.name(),
                payment.method, payment.currency.name(), payment.amount, payment.paidAt, payment.proof, payment.memo,
                payment.createdAt);
        writes.select(MOVED, row -> {
            invoice.paidAmount = row.getLong("paid_amount");
            invoice.remainingAmount = row.getLong("remaining_amount");
            version.accept(row.getObject("version_id", UUID.class));
        }, invoice.id);
    }

    private static Invoice invoice(ResultSet row) throws SQLException {
        var invoice = new Invoice();
        invoice.id = row.getObject("id", UUID.class);
        invoice.subscriptionId = row.getObject("subscription_id", UUID.class);
        invoice.customerId = row.getObject("customer_id", UUID.class);
        invoice.billedCompanyId = row.getObject("billed_company_id", UUID.class);
        invoice.provisionalNumber = row.getString("provisional_number");
        invoice.invoiceNumber = row.getString("invoice_number");
        invoice.currentVersion = row.getObject("current_version", Integer.class);
        invoice.currency = CurrencyCode.valueOf(row.getString("currency"));
        invoice.timeZone = row.getString("time_zone");
        invoice.dueOn = row.getObject("due_on", LocalDate.class);
        invoice.grandTotal = row.getLong("grand_total");
        invoice.paidAmount = row.getLong("paid_amount");
        invoice.movedAmount = row.getLong("moved_amount");
        invoice.processingAmount = row.getLong("processing_amount");
        invoice.creditedAmount = row.getLong("credited_amount");
        invoice.notedAmount = row.getLong("noted_amount");
        invoice.remainingAmount = row.getLong("remaining_amount");
        invoice.isPaused = row.getBoolean("is_paused");
        invoice.isMuted = row.getBoolean("is_muted");
        invoice.isDraft = row.getBoolean("is_draft");
        invoice.issuedAt = Sql.instant(row, "issued_at");
        invoice.voidedAt = Sql.instant(row, "voided_at");
        invoice.writtenOffAt = Sql.instant(row, "written_off_at");
        invoice.givenUpAt = Sql.instant(row, "given_up_at");
        invoice.turnsAt = Sql.instant(row, "turns_at");
        return invoice;
    }
}
