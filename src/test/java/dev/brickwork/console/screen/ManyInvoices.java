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
        try (var connection = TestDatabase.connectAsSuperuser()) {
            connection.setAutoCommit(false);
            execute(connection, "SET LOCAL session_replication_role = replica");
            contracts(connection, customers, customer, subscription, order);
            // one of ten is still open
            invoices(connection, customers, late, "i % 10 = 1");
            invoices(connection, customers, paid, "i % 10 <> 1");
            number(connection);
            clone(connection, "audit_record", "s.id = (SELECT a.id FROM audit_record a WHERE a.seller_id = '" + seller
                    + "' AND a.object_id IS NOT NULL ORDER BY a.recorded_at LIMIT 1)", invoices,
                    "'id', " + id("audit", "i") + ", 'object_id', " + id("invoice", "i"));
            connection.commit();
            connection.setAutoCommit(true);
            execute(connection, "VACUUM ANALYZE");
        }
    }

    /** Each customer has one contract and one order. */
    private void contracts(Connection connection, int customers, String customer, String subscription, String order)
            throws SQLException {
        clone(connection, "customer", "s.id = '" + customer + "'", customers,
                "'id', " + id("customer", "i") + ", 'name', 'Customer ' || i, 'external_id', NULL");
        clone(connection, "subscription", "s.id = '" + subscription + "'", customers,
                "'id', " + id("subscription", "i") + ", 'customer_id', " + id("customer", "i"));
        for (var table : List.of("agreement_term", "agreement_phase", "agreement_line", "agreement_change",
                "agreement_touch", "agreement_pause", "mrr_step")) {
            clone(connection, table, "s.subscription_id = '" + subscription + "'", customers,
                    "'subscription_id', " + id("subscription", "i"));
        }
        clone(connection, "customer_order", "s.id = '" + order + "'", customers, "'id', " + id("order", "i")
                + ", 'token', left(md5('token ' || i) || md5(i::text), 43), 'customer_id', " + id("customer", "i")
                + ", 'subscription_id', " + id("subscription", "i"));
    }

    /** @param every which of the numbers are like this one */
    private void invoices(Connection connection, int customers, String like, String every) throws SQLException {
        var numbers = "SELECT i FROM generate_series(1, " + invoices + ") AS i WHERE " + every;
        var ofCustomer = "'customer_id', " + id("customer", "1 + i % " + customers);
        var ofBoth = ofCustomer + ", 'subscription_id', " + id("subscription", "1 + i % " + customers);
        var its = "'invoice_id', " + id("invoice", "i");
        var months = " - make_interval(months => i % 24)";
        clone(connection, "invoice", "s.id = '" + like + "'", numbers, "'id', " + id("invoice", "i") + ", " + ofBoth
                + ", 'billed_company_id', " + id("customer", "1 + i % " + customers)
                + ", 'invoice_number', 'L-' || i, 'payment_token', NULL, 'invoice_key', '1-PERIOD-' || i || '-1'"
                + ", 'remind_at', NULL, 'collect_at', NULL, 'due_on', ((x).due_on" + months
                + ")::date, 'issued_at', (x).issued_at" + months + ", 'bill_at', (x).bill_at" + months);
        clone(connection, "invoice_version", "s.invoice_id = '" + like + "'", numbers,
                "'id', " + id("version", "(x).id || i::text") + ", " + its);
        clone(connection, "invoice_line", "s.invoice_id = '" + like + "'", numbers, its);
        clone(connection, "payment", "s.invoice_id = '" + like + "'", numbers, "'id', " + id("payment", "i") + ", " + its);
        clone(connection, "journal_entry", "s.invoice_id = '" + like + "'", numbers,
                "'id', " + id("entry", "(x).id || i::text") + ", 'source', " + id("source", "(x).id || i::text") + ", "
                        + its + ", " + ofBoth + ", 'booked_at', (x).booked_at" + months);
        clone(connection, "journal_posting",
                "s.entry_id IN (SELECT e.id FROM journal_entry e WHERE e.invoice_id = '" + like + "')", numbers,
                "'entry_id', " + id("entry", "(x).entry_id || i::text") + ", " + ofCustomer);
        clone(connection, "event", "s.object_id = '" + like + "' AND s.sequence = 1", numbers,
                "'id', " + id("event", "i") + ", 'object_id', " + id("invoice", "i") + ", 'dedupe_key', NULL");
    }

    /** Events are listed by their numbers in the feed. */
    private void number(Connection connection) throws SQLException {
        execute(connection, """
                INSERT INTO event_feed (seller_id, number, event_id, type)
                SELECT e.seller_id, last.number + row_number() OVER (ORDER BY e.id), e.id, e.type
                FROM event e, (SELECT coalesce(max(number), 0) AS number FROM event_feed WHERE seller_id = '%1$s') AS last
                WHERE e.seller_id = '%1$s'
                    AND NOT EXISTS (SELECT FROM event_feed f WHERE f.seller_id = e.seller_id AND f.event_id = e.id)"""
                .formatted(seller));
        execute(connection,
                """
                        UPDATE event_relay r SET last_number = (SELECT max(f.number) FROM event_feed f WHERE f.seller_id = r.seller_id)
                        WHERE r.seller_id = '%s'"""
                        .formatted(seller));
    }

    private void clone(Connection connection, String table, String where, int count, String other) throws SQLException {
        clone(connection, table, where, "SELECT i FROM generate_series(1, " + count + ") AS i", other);
    }

    /**
     * The rows to copy are read once, before the first copy is written: with the statistics of a small table the planner would read
     * them again for each copy.
     *
     * @param where which rows, called s
     * @param numbers of the copies
     * @param other members of the copy that are others, of its number i; x is the row that it is like
     */
    private void clone(Connection connection, String table, String where, String numbers, String other)
            throws SQLException {
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
                WITH like_them AS MATERIALIZED (SELECT s AS x FROM %1$s s WHERE s.seller_id = '%6$s' AND %7$s)
                INSERT INTO %1$s (%2$s) SELECT %3$s FROM like_them CROSS JOIN (%4$s) AS n
                CROSS JOIN LATERAL jsonb_populate_record(x, jsonb_build_object(%5$s)) AS r"""
                .formatted(table, names, values, numbers, other, seller, where));
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
