package dev.brickwork.invoice;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

import dev.brickwork.customer.CustomerSql;
import dev.brickwork.invoice.Invoice.Guards;
import dev.brickwork.order.OrderSql;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SelectBatch;
import dev.brickwork.platform.database.TenantReads;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.seller.SellerSql;

/** Reads invoices with their lines and payments. */
public final class InvoiceQuery {
    /**
     * Of an invoice {@code i}: its own, else the subscription's, which is that of the last order accepted with its customer that names
     * one. For all who show an invoice, so that its PDF says what its JSON says.
     */
    public static final String SHOWN_PURCHASE_ORDER = "coalesce(i.purchase_order, "
            + OrderSql.purchaseOrder("i.subscription_id", "i.customer_id") + ") AS shown_purchase_order";
    /** Of invoices {@code i}: what is charged ahead comes before the usage that is billed at the same instant. */
    public static final String IN_ORDER_OF_BILLING = """
            i.bill_at, coalesce(i.invoice_key LIKE '%-USAGE-%', false), i.created_at, i.id""";
    /** Of its seller alone, also where nothing says so: row-level security does, and to say it again costs a condition each. */
    private static final String COLUMNS = """
            i.id, i.seller_id, i.subscription_id, i.customer_id, i.billed_company_id, i.invoice_number,
                i.provisional_number, i.current_version, i.currency, i.time_zone, i.bill_at, i.payment_terms, i.issued_at,
                i.fully_paid_at, i.grand_total, coalesce(i.remaining_when_voided, i.remaining_amount) AS remaining_amount,
                i.voided_at, i.is_muted, i.is_draft, i.is_paused,
                i.written_off_at, i.given_up_at, i.paid_amount, i.moved_amount, i.credited_amount, i.noted_amount, i.due_on,
                i.metadata, i.payment_token, %s, %s AS customer_name,
                EXISTS (SELECT FROM payment p WHERE p.invoice_id = i.id) AS has_payments,
                EXISTS (SELECT FROM attachment a WHERE a.invoice_id = i.id)
                    OR EXISTS (SELECT FROM attachment a WHERE a.subscription_id = i.subscription_id) AS has_attachments"""
            .formatted(SHOWN_PURCHASE_ORDER, CustomerSql.name("i.billed_company_id"));
    private static final String SUBSCRIPTIONS = """
            SELECT DISTINCT invoice_id, subscription_id FROM invoice_addition WHERE invoice_id = ANY (?)""";
    private static final String ROWS = "SELECT " + COLUMNS + " FROM invoice i";
    /** Of an invoice {@code i}: whether a line of it was taxed by no rate, as it was issued. */
    private static final String IS_UNTAXED = """
            i.voided_at IS NULL AND EXISTS (SELECT FROM invoice_line l WHERE l.seller_id = i.seller_id AND l.invoice_id = i.id
                AND l.version = i.current_version AND l.tax_name IS NULL AND l.tax_treatment = 'ZERO' AND l.amount <> l.discount
                AND l.kind NOT IN ('TAKEN_BACK', 'CARRIED_TO_CREDIT')) AS is_untaxed""";
    /** With the seller's choice of a processor. What is asked by the id itself PostgreSQL asks once, apart from the row. */
    private static final String ROW_OF_ONE = "SELECT " + COLUMNS.replace("invoice_id = i.id", "invoice_id = ?") + """
            , %s, %s AS payment_processor, i.is_imported
            FROM invoice i WHERE i.id = ? AND NOT i.is_empty""".formatted(IS_UNTAXED, SellerSql.PROCESSOR);
    /** What it said to the customer. */
    private static final String ISSUED_LINES = """
            SELECT l.invoice_id, l.place, l.kind, l.brick_id, l.brick_code, l.brick_name, l.quantity, l.tax, l.grand_total,
                    l.starts_on, l.ends_on FROM invoice i
                JOIN invoice_line l ON l.seller_id = i.seller_id AND l.invoice_id = i.id AND l.version = i.current_version
                WHERE i.id = ANY (?) ORDER BY 1, 2""";
    /** Of the newest version, which is the one that the invoice shows, without a look at the invoice. */
    private static final String NEWEST_LINES_OF_ONE = """
            SELECT version, place, kind, brick_id, brick_code, brick_name, quantity, tax, grand_total, starts_on, ends_on
            FROM invoice_line WHERE invoice_id = ? ORDER BY version DESC FETCH FIRST ROW WITH TIES""";
    private static final String LINES_OF_VERSION = """
            SELECT place, kind, brick_id, brick_code, brick_name, quantity, tax, grand_total, starts_on, ends_on
            FROM invoice_line WHERE invoice_id = ? AND version =\s""";
    /** By {@code = ?}: for a list, PostgreSQL plans anew each time (decision 51). */
    private static final SelectBatch ONE = new SelectBatch(NEWEST_LINES_OF_ONE, ROW_OF_ONE);
    /** Before that, what it is going to bill. */
    private static final String COMING_LINES = """
            SELECT l.invoice_id, l.place, 'PLANNED' AS kind, l.brick_id, l.brick_code, l.brick_name, l.quantity, l.tax,
                    l.grand_total, l.starts_on, l.ends_on FROM invoice i
                JOIN invoice_planned_line l ON l.seller_id = i.seller_id AND l.invoice_id = i.id
                WHERE i.id = ANY (?) AND i.current_version IS NULL
            UNION ALL
            SELECT l.invoice_id, l.place, 'CUSTOM', NULL, NULL, l.description, l.quantity, l.tax, l.grand_total, l.starts_on, l.ends_on
                FROM invoice i JOIN invoice_custom_line l ON l.seller_id = i.seller_id AND l.invoice_id = i.id
                WHERE i.id = ANY (?) AND i.current_version IS NULL
            UNION ALL
            SELECT a.invoice_id, 100000 + row_number() OVER (PARTITION BY a.invoice_id ORDER BY a.created_at, a.source_id),
                    a.kind, a.brick_id, a.brick_code, a.brick_name, a.quantity, a.tax, a.grand_total, a.starts_on, a.ends_on
                FROM invoice i JOIN invoice_addition a ON a.seller_id = i.seller_id AND a.invoice_id = i.id
                WHERE i.id = ANY (?) AND i.current_version IS NULL
            ORDER BY 1, 2""";

    private InvoiceQuery() {
    }

    static Page<InvoiceRow> page(TenantReads reads, InvoiceFilters filters, PageRequest page, Instant now) {
        var found = page.page(reads::select, COLUMNS, "invoice i", filters.where(now), InvoiceRow::of);
        return found.with(complete(reads, found.results()));
    }

    /**
     * @param processor the payment processor that the seller has chosen
     * @param isUntaxed whether a line of it was taxed by no rate, as it was issued
     */
    record One(InvoiceRow invoice, String processor, boolean isImported, boolean isWrittenOff, boolean isUntaxed) {

        static One of(ResultSet row) throws SQLException {
            return new One(InvoiceRow.of(row), row.getString("payment_processor"), row.getBoolean("is_imported"),
                    row.getObject("written_off_at") != null, row.getBoolean("is_untaxed"));
        }

        One with(InvoiceRow complete) {
            return new One(complete, processor, isImported, isWrittenOff, isUntaxed);
        }

        Guards guards() {
            return invoice.guards(isImported, isWrittenOff);
        }
    }

    private record NewestLine(int version, int place, InvoiceRow.Line line) {

        static NewestLine of(ResultSet row) throws SQLException {
            return new NewestLine(row.getInt("version"), row.getInt("place"), InvoiceRow.Line.of(row));
        }
    }

    static Optional<One> one(TenantReads reads, UUID invoiceId) {
        var found = new ArrayList<One>(1);
        var newest = new ArrayList<NewestLine>();
        reads.ask(ONE, List.of(row -> newest.add(NewestLine.of(row)),
                row -> found.add(One.of(row))),
                invoiceId, invoiceId, invoiceId, invoiceId);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        var invoice = found.get(0).invoice;
        List<PaymentResponse> payments = invoice.hasPayments()
                ? PaymentQuery.of(reads, new UUID[]{invoiceId}).getOrDefault(invoiceId, List.of())
                : List.of();
        return Optional.of(found.get(0).with(invoice.with(linesOf(reads, invoice, newest), payments)));
    }

    private static List<InvoiceRow.Line> linesOf(TenantReads reads, InvoiceRow invoice, List<NewestLine> newest) {
        if (invoice.version() != null && !newest.isEmpty() && newest.get(0).version == invoice.version()) {
            newest.sort(Comparator.comparingInt(NewestLine::place));
            return newest.stream().map(NewestLine::line).toList();
        }
        if (invoice.version() == null) {
            return lines(reads, List.of(invoice)).getOrDefault(invoice.id(), List.of());
        }
        // a newer version since the lines were read, or one without a line: those of the version that the row shows
        return reads.select(LINES_OF_VERSION + invoice.version() + " ORDER BY place", InvoiceRow.Line::of, invoice.id());
    }

    /** Without their lines, for those who tell about them; of those that charge nothing nobody is told. */
    public static List<InvoiceRow> some(Database database, Collection<UUID> invoiceIds) {
        return database.select(ROWS + " WHERE i.id = ANY (?) AND NOT i.is_empty", InvoiceRow::of,
                (Object) invoiceIds.toArray(UUID[]::new));
    }

    /**
     * The first of a subscription that is still to be issued; empty when there is none.
     *
     * @param includePaid also one that was paid ahead, whole
     */
    public static List<InvoiceRow> next(TenantReads reads, UUID subscriptionId, boolean includePaid) {
        return complete(reads,
                reads.select(
                        ROWS + """
                                 WHERE i.subscription_id = ? AND i.issued_at IS NULL AND i.voided_at IS NULL AND NOT i.is_muted AND NOT i.is_empty
                                    AND (? OR i.paid_amount = i.moved_amount OR i.remaining_amount > 0)
                                ORDER BY\s"""
                                + IN_ORDER_OF_BILLING + " LIMIT 1",
                        InvoiceRow::of, subscriptionId, includePaid));
    }

    /** By invoice, the subscription that what hangs on it comes from; one on which nothing hangs is missing. */
    public static Map<UUID, UUID> subscriptionsOf(Database database, Collection<UUID> invoices) {
        var subscriptions = new HashMap<UUID, UUID>();
        if (!invoices.isEmpty()) {
            database.select(SUBSCRIPTIONS, row -> subscriptions.put(row.getObject("invoice_id", UUID.class),
                    row.getObject("subscription_id", UUID.class)), (Object) invoices.toArray(UUID[]::new));
        }
        return subscriptions;
    }

    private static List<InvoiceRow> complete(TenantReads reads, List<InvoiceRow> invoices) {
        var lines = lines(reads, invoices);
        var paid = ids(invoices, InvoiceRow::hasPayments);
        Map<UUID, List<PaymentResponse>> payments = paid.length == 0 ? Map.of() : PaymentQuery.of(reads, paid);
        return invoices.stream().map(invoice -> invoice.with(lines.getOrDefault(invoice.id(), List.of()),
                payments.getOrDefault(invoice.id(), List.of()))).toList();
    }

    private static Map<UUID, List<InvoiceRow.Line>> lines(TenantReads reads, List<InvoiceRow> invoices) {
        Map<UUID, List<InvoiceRow.Line>> lines = new HashMap<>();
        var coming = ids(invoices, invoice -> invoice.version() == null);
        if (coming.length > 0) {
            reads.select(COMING_LINES, row -> add(lines, row), coming, coming, coming);
        }
        var issued = ids(invoices, invoice -> invoice.version() != null);
        if (issued.length > 0) {
            reads.select(ISSUED_LINES, row -> add(lines, row), (Object) issued);
        }
        return lines;
    }

    private static UUID[] ids(List<InvoiceRow> invoices, Predicate<InvoiceRow> which) {
        return invoices.stream().filter(which).map(InvoiceRow::id).toArray(UUID[]::new);
    }

    private static boolean add(Map<UUID, List<InvoiceRow.Line>> lines, ResultSet row) throws SQLException {
        return lines.computeIfAbsent(row.getObject("invoice_id", UUID.class), id -> new ArrayList<>())
                .add(InvoiceRow.Line.of(row));
    }
}
