package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;

import dev.brickwork.platform.http.PageRequest;
import dev.brickwork.platform.sql.Sql;

/** Reads invoices with their lines and payments. */
final class InvoiceQuery {
    private static final String ROWS = """
            SELECT i.*, c.name AS customer_name, coalesce(i.purchase_order, (SELECT o.purchase_order_code FROM customer_order o
                WHERE o.seller_id = i.seller_id AND o.subscription_id = i.subscription_id AND o.status = 'ACCEPTED'
                    AND o.purchase_order_code IS NOT NULL
                ORDER BY o.accepted_at DESC, o.created_at DESC, o.id DESC LIMIT 1)) AS shown_purchase_order,
                EXISTS (SELECT FROM payment p WHERE p.seller_id = i.seller_id AND p.invoice_id = i.id) AS has_payments,
                EXISTS (SELECT FROM attachment a WHERE a.seller_id = i.seller_id AND a.invoice_id = i.id)
                    OR EXISTS (SELECT FROM attachment a WHERE a.seller_id = i.seller_id
                        AND a.subscription_id = i.subscription_id) AS has_attachments
            FROM invoice i
            JOIN customer c ON c.seller_id = i.seller_id AND c.id = i.billed_company_id""";
    /** What it said to the customer. */
    private static final String ISSUED_LINES = """
            SELECT l.invoice_id, l.place, l.brick_id, l.brick_code, l.brick_name, l.quantity, l.tax, l.grand_total, l.starts_on,
                    l.ends_on FROM invoice i
                JOIN invoice_line l ON l.seller_id = i.seller_id AND l.invoice_id = i.id AND l.version = i.current_version
                WHERE i.id = ANY (?) ORDER BY 1, 2""";
    /** For a list, PostgreSQL plans anew each time (docs/decisions/0105). */
    private static final String ISSUED_LINES_OF_ONE = ISSUED_LINES.replace("= ANY (?)", "= ?");
    /** Before that, what it is going to bill. */
    private static final String COMING_LINES = """
            SELECT l.invoice_id, l.place, l.brick_id, l.brick_code, l.brick_name, l.quantity, l.tax, l.grand_total, l.starts_on,
                    l.ends_on FROM invoice i
                JOIN invoice_planned_line l ON l.seller_id = i.seller_id AND l.invoice_id = i.id
                WHERE i.id = ANY (?) AND i.current_version IS NULL
            UNION ALL
            SELECT l.invoice_id, l.place, NULL, NULL, l.description, l.quantity, l.tax, l.grand_total, l.starts_on, l.ends_on
                FROM invoice i JOIN invoice_custom_line l ON l.seller_id = i.seller_id AND l.invoice_id = i.id
                WHERE i.id = ANY (?) AND i.current_version IS NULL
            UNION ALL
            SELECT a.invoice_id, 100000 + row_number() OVER (PARTITION BY a.invoice_id ORDER BY a.created_at, a.source_id),
                    a.brick_id, a.brick_code, a.brick_name, a.quantity, a.tax, a.grand_total, a.starts_on, a.ends_on
                FROM invoice i JOIN invoice_addition a ON a.seller_id = i.seller_id AND a.invoice_id = i.id
                WHERE i.id = ANY (?) AND i.current_version IS NULL
            ORDER BY 1, 2""";

    private InvoiceQuery() {
    }

    static long count(Connection connection, InvoiceFilters filters, Instant now) throws SQLException {
        var where = filters.where(now);
        return Sql.select(connection, "SELECT count(*) FROM invoice i" + where.sql(), row -> row.getLong(1),
                where.parameters().toArray()).get(0);
    }

    static List<InvoiceRow> newestFirst(Connection connection, InvoiceFilters filters, PageRequest page, Instant now)
            throws SQLException {
        var where = filters.where(now);
        where.parameters().addAll(List.of(page.limit, page.offset));
        return complete(connection, Sql.select(connection,
                ROWS + where.sql() + " ORDER BY i.created_at DESC, i.id DESC LIMIT ? OFFSET ?", InvoiceRow::of,
                where.parameters().toArray()));
    }

    /** Empty when there is none. */
    static List<InvoiceRow> one(Connection connection, UUID invoiceId) throws SQLException {
        return complete(connection, Sql.select(connection, ROWS + " WHERE i.id = ?", InvoiceRow::of, invoiceId));
    }

    /** Without their lines, for those who tell about them. */
    static List<InvoiceRow> some(Connection connection, Collection<UUID> invoiceIds) throws SQLException {
        return Sql.select(connection, ROWS + " WHERE i.id = ANY (?)", InvoiceRow::of,
                (Object) invoiceIds.toArray(UUID[]::new));
    }

    /**
     * The first of a subscription that is still to be issued; empty when there is none.
     *
     * @param includePaid also one that was paid ahead, whole
     */
    static List<InvoiceRow> next(Connection connection, UUID subscriptionId, boolean includePaid) throws SQLException {
        return complete(connection, Sql.select(connection, ROWS + """
                 WHERE i.subscription_id = ? AND i.issued_at IS NULL AND i.voided_at IS NULL AND NOT i.is_muted
                    AND (? OR i.paid_amount = i.moved_amount OR i.remaining_amount > 0)
                ORDER BY i.bill_at, i.created_at, i.id LIMIT 1""", InvoiceRow::of, subscriptionId, includePaid));
    }

    private static List<InvoiceRow> complete(Connection connection, List<InvoiceRow> invoices) throws SQLException {
        Map<UUID, List<InvoiceRow.Line>> lines = new HashMap<>();
        var issued = ids(invoices, invoice -> invoice.version() != null);
        if (issued.length > 0) {
            boolean isOne = issued.length == 1;
            Sql.select(connection, isOne ? ISSUED_LINES_OF_ONE : ISSUED_LINES, row -> add(lines, row),
                    isOne ? issued[0] : issued);
        }
        var coming = ids(invoices, invoice -> invoice.version() == null);
        if (coming.length > 0) {
            Sql.select(connection, COMING_LINES, row -> add(lines, row), coming, coming, coming);
        }
        var paid = ids(invoices, InvoiceRow::hasPayments);
        Map<UUID, List<PaymentResponse>> payments = paid.length == 0 ? Map.of() : PaymentQuery.of(connection, paid);
        return invoices.stream().map(invoice -> invoice.with(lines.getOrDefault(invoice.id(), List.of()),
                payments.getOrDefault(invoice.id(), List.of()))).toList();
    }

    private static UUID[] ids(List<InvoiceRow> invoices, Predicate<InvoiceRow> which) {
        return invoices.stream().filter(which).map(InvoiceRow::id).toArray(UUID[]::new);
    }

    private static boolean add(Map<UUID, List<InvoiceRow.Line>> lines, ResultSet row) throws SQLException {
        return lines.computeIfAbsent(row.getObject("invoice_id", UUID.class), id -> new ArrayList<>())
                .add(InvoiceRow.Line.of(row));
    }
}
