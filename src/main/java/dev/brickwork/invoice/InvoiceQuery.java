package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.platform.http.PageRequest;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.sql.Sql;

/** Which invoices a list shows; filters that are null do not filter. */
record InvoiceQuery(UUID subscriptionId, UUID customerId) {
    private static final String ROWS = """
            SELECT i.*, c.name AS customer_name, coalesce(i.purchase_order, (SELECT o.purchase_order_code FROM customer_order o
                WHERE o.seller_id = i.seller_id AND o.subscription_id = i.subscription_id AND o.status = 'ACCEPTED'
                    AND o.purchase_order_code IS NOT NULL
                ORDER BY o.accepted_at DESC, o.created_at DESC, o.id DESC LIMIT 1)) AS shown_purchase_order
            FROM invoice i
            JOIN customer c ON c.seller_id = i.seller_id AND c.id = i.billed_company_id""";
    /** Those of the version it shows; before it is issued, those it is going to have. */
    private static final String LINES = """
            SELECT l.invoice_id, l.place, l.brick_id, l.brick_code, l.brick_name, l.quantity, l.tax, l.grand_total, l.starts_on,
                l.ends_on
            FROM invoice_line l JOIN invoice i ON i.seller_id = l.seller_id AND i.id = l.invoice_id
                AND i.current_version = l.version
            WHERE l.invoice_id = ANY (?)
            UNION ALL
            SELECT l.invoice_id, l.place, l.brick_id, l.brick_code, l.brick_name, l.quantity, l.tax, l.grand_total, l.starts_on,
                l.ends_on
            FROM invoice_planned_line l JOIN invoice i ON i.seller_id = l.seller_id AND i.id = l.invoice_id
                AND i.current_version IS NULL
            WHERE l.invoice_id = ANY (?)
            ORDER BY invoice_id, place""";

    static InvoiceQuery read(Fields in) {
        return new InvoiceQuery(in.uuid("subscription_id").optional(), in.uuid("customer_id").optional());
    }

    long count(Connection connection) throws SQLException {
        var parameters = new ArrayList<Object>();
        var where = where(parameters);
        return Sql.select(connection, "SELECT count(*) FROM invoice i" + where, row -> row.getLong(1), parameters.toArray())
                .get(0);
    }

    List<InvoiceRow> newestFirst(Connection connection, PageRequest page) throws SQLException {
        var parameters = new ArrayList<Object>();
        var where = where(parameters);
        parameters.add(page.limit);
        parameters.add(page.offset);
        return withLines(connection, Sql.select(connection,
                ROWS + where + " ORDER BY i.created_at DESC, i.id DESC LIMIT ? OFFSET ?", InvoiceRow::of,
                parameters.toArray()));
    }

    /** Empty when there is none. */
    static List<InvoiceRow> one(Connection connection, UUID invoiceId) throws SQLException {
        return withLines(connection, Sql.select(connection, ROWS + " WHERE i.id = ?", InvoiceRow::of, invoiceId));
    }

    /** Without their lines, for those who tell about them. */
    static List<InvoiceRow> some(Connection connection, Collection<UUID> invoiceIds) throws SQLException {
        return Sql.select(connection, ROWS + " WHERE i.id = ANY (?)", InvoiceRow::of,
                (Object) invoiceIds.toArray(UUID[]::new));
    }

    private String where(List<Object> parameters) {
        var conditions = new ArrayList<String>();
        if (subscriptionId != null) {
            conditions.add("i.subscription_id = ?");
            parameters.add(subscriptionId);
        }
        if (customerId != null) {
            conditions.add("i.customer_id = ?");
            parameters.add(customerId);
        }
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }

    private static List<InvoiceRow> withLines(Connection connection, List<InvoiceRow> invoices) throws SQLException {
        Map<UUID, List<InvoiceRow.Line>> lines = new HashMap<>();
        var ids = invoices.stream().map(InvoiceRow::id).toArray(UUID[]::new);
        Sql.select(connection, LINES, row -> lines.computeIfAbsent(row.getObject("invoice_id", UUID.class),
                id -> new ArrayList<>()).add(InvoiceRow.Line.of(row)),
                ids, ids);
        return invoices.stream().map(invoice -> invoice.with(lines.getOrDefault(invoice.id(), List.of()))).toList();
    }
}
