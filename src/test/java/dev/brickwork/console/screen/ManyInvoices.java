package dev.brickwork.console.screen;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

import dev.brickwork.testing.TestDatabase;

/** A seller with very many customers and invoices: those of a small one, over and over. */
final class ManyInvoices {
    private static final int CUSTOMERS_PER_INVOICES = 10;
    /** All columns that are not computed by the database. */
    private static final String COLUMNS = """
            SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position),
                   string_agg('r.' || quote_ident(column_name), ', ' ORDER BY ordinal_position)
            FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ? AND is_generated = 'NEVER'
                AND is_identity = 'NO'""";

    private final Object seller;
    private final int invoices;

    ManyInvoices(Object seller, int invoices) {
        this.seller = seller;
        this.invoices = invoices;
    }

    /** An id that rows can name before it is there. */
    private static String id(String kind, String number) {
        return "md5('" + kind + " ' || " + number + ")::uuid";
    }

    void make(String customer, String subscription, String late, String paid, String order) throws SQLException {
        int customers = Math.max(1, invoices / CUSTOMERS_PER_INVOICES);
        var ofCustomer = "'customer_id', " + id("customer", "1 + i % " + customers);
        var ofBoth = ofCustomer + ", 'subscription_id', " + id("subscription", "1 + i % " + customers);
        var months = " - make_interval(months => i % 24)";
        try (var connection = TestDatabase.connectAsSuperuser()) {
            connection.setAutoCommit(false);
            execute(connection, "SET LOCAL session_replication_role = replica");
            clone(connection, "customer", "id = '" + customer + "'", customers, "'id', " + id("customer", "i")
                    + ", 'name', 'Customer ' || i, 'external_id', NULL");
            clone(connection, "subscription", "id = '" + subscription + "'", customers,
                    "'id', " + id("subscription", "i") + ", 'customer_id', " + id("customer", "i"));
            clone(connection, "mrr_step", "subscription_id = '" + subscription + "'", customers,
                    "'subscription_id', " + id("subscription", "i"));
            clone(connection, "customer_order", "id = '" + order + "'", customers, "'id', " + id("order", "i")
                    + ", 'token', left(md5('token ' || i) || md5(i::text), 43), 'customer_id', " + id("customer", "i")
                    + ", 'subscription_id', "
                    + id("subscription", "i"));
            for (var of : List.of(late, paid)) {
                // one of ten is still open
                var every = of.equals(late) ? "i % 10 = 1" : "i % 10 <> 1";
                var its = "'invoice_id', " + id("invoice", "i");
                clone(connection, "invoice", "id = '" + of + "' AND " + every, invoices, "'id', " + id("invoice", "i") + ", "
                        + ofBoth + ", 'billed_company_id', " + id("customer", "1 + i % " + customers)
                        + ", 'invoice_number', 'L-' || i, 'payment_token', NULL, 'invoice_key', '1-PERIOD-' || i || '-1', 'remind_at', NULL, 'collect_at', NULL"
                        + ", 'due_on', (x.due_on" + months + ")::date, 'issued_at', x.issued_at" + months
                        + ", 'bill_at', x.bill_at" + months);
                clone(connection, "invoice_version", "invoice_id = '" + of + "' AND " + every, invoices,
                        "'id', " + id("version", "x.id || i") + ", " + its);
                clone(connection, "invoice_line", "invoice_id = '" + of + "' AND " + every, invoices, its);
                clone(connection, "payment", "invoice_id = '" + of + "' AND " + every, invoices,
                        "'id', " + id("payment", "i") + ", " + its);
                clone(connection, "journal_entry", "invoice_id = '" + of + "' AND " + every, invoices, "'id', "
                        + id("entry", "x.id || i") + ", 'source', " + id("source", "x.id || i") + ", " + its + ", "
                        + ofBoth
                        + ", 'booked_at', x.booked_at" + months);
                clone(connection, "journal_posting",
                        "entry_id IN (SELECT e.id FROM journal_entry e WHERE e.invoice_id = '" + of + "') AND " + every,
                        invoices, "'entry_id', " + id("entry", "x.entry_id || i") + ", " + ofCustomer);
                clone(connection, "event", "object_id = '" + of + "' AND sequence = 1 AND " + every, invoices, "'id', "
                        + id("event", "i") + ", 'object_id', " + id("invoice", "i") + ", 'dedupe_key', NULL");
            }
            execute(connection, """
                    INSERT INTO event_feed (seller_id, number, event_id, type)
                    SELECT e.seller_id, (SELECT coalesce(max(number), 0) FROM event_feed WHERE seller_id = e.seller_id)
                                        + row_number() OVER (ORDER BY e.id), e.id, e.type
                    FROM event e WHERE e.seller_id = '%1$s'
                        AND NOT EXISTS (SELECT FROM event_feed f WHERE f.seller_id = e.seller_id AND f.event_id = e.id)"""
                    .formatted(seller));
            execute(connection,
                    """
                            UPDATE event_relay r SET last_number = (SELECT max(f.number) FROM event_feed f WHERE f.seller_id = r.seller_id)
                            WHERE r.seller_id = '%s'"""
                            .formatted(seller));
            clone(connection, "audit_record", "id = (SELECT a.id FROM audit_record a WHERE a.seller_id = '" + seller
                    + "' AND a.object_id IS NOT NULL ORDER BY a.recorded_at LIMIT 1)", invoices,
                    "'id', " + id("audit", "i") + ", 'object_id', " + id("invoice", "i"));
            connection.commit();
            connection.setAutoCommit(true);
            execute(connection, "VACUUM ANALYZE");
        }
    }

    /** @param other members of the row that are others, of its number i; x is the row that it is like */
    private void clone(Connection connection, String table, String where, int count, String other) throws SQLException {
        String names;
        String values;
        try (var columns = connection.prepareStatement(COLUMNS)) {
            columns.setString(1, table);
            try (var row = columns.executeQuery()) {
                row.next();
                names = row.getString(1);
                values = row.getString(2);
            }
        }
        execute(connection, """
                INSERT INTO %1$s (%2$s) SELECT %3$s FROM %1$s x CROSS JOIN generate_series(1, %4$d) AS n (i)
                CROSS JOIN LATERAL jsonb_populate_record(x, jsonb_build_object(%5$s)) AS r
                WHERE x.seller_id = '%6$s' AND %7$s""".formatted(table, names, values, count, other, seller,
                where.replaceAll("(?<![.\\w])(id|invoice_id|entry_id|object_id|subscription_id|sequence)(?= (=|IN))",
                        "x.$1")));
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
