package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.brickwork.platform.check.NightlyRule;
import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.TestDatabase;

/**
 * What must hold of the money of every customer after every action, and the nightly checks of the service. Each law selects one text
 * for each thing that breaks it, as nightly rules do, and all of them are asked at once as the seller: row-level security shows its
 * rows alone.
 */
final class MoneyLaws implements AutoCloseable {
    /** A number in a recast is a gift: nobody has paid for it. So is what a fixed discount is above the price of its line. */
    private static final String GRANTED = """
            ((SELECT coalesce(sum(adjustment_credit), 0) FROM customer_order WHERE status = 'ACCEPTED')
                - (SELECT coalesce(sum(l.grand_total), 0) FROM invoice_line l JOIN invoice i ON i.seller_id = l.seller_id
                        AND i.id = l.invoice_id AND i.current_version = l.version
                    WHERE i.voided_at IS NULL AND l.kind = 'PLANNED' AND l.replaced_line IS NULL AND l.amount < l.discount))""";
    /**
     * Credit that was paid out before its charge went away is charged again by a line of the next invoice. Until that is issued it is
     * in no books, and what the seller waives of it is a gift like any other. One that is lost with a dropped invoice is neither.
     */
    private static final String TAKEN_BACK = """
            (SELECT coalesce(sum(CASE WHEN i.issued_at IS NULL OR i.voided_at IS NOT NULL THEN t.amount
                    ELSE least(t.amount, i.noted_amount + CASE WHEN i.written_off_at IS NULL THEN 0 ELSE i.remaining_amount END)
                    END), 0)
                FROM (SELECT a.seller_id, a.invoice_id, sum(%s) AS amount FROM invoice_addition a
                    WHERE a.kind = 'TAKEN_BACK' GROUP BY 1, 2) AS t
                JOIN invoice i ON i.seller_id = t.seller_id AND i.id = t.invoice_id WHERE NOT i.is_dropped)""";
    /** Together they are what was billed: recognizing revenue moves it from one to the other. */
    private static final String BILLED = "'REVENUE', 'DEFERRED_REVENUE', 'UNBILLED_REVENUE'";
    private static final NightlyRule GIVEN_BACK = atLeastNothing("given back <= charged",
            BILLED + ", 'BAD_DEBT', 'TAX_PAYABLE'", "a.grand_total");
    private static final NightlyRule REVENUE = atLeastNothing("revenue >= 0", BILLED,
            "a.amount - a.discount");
    /** Where credit is applied by hand, it can be left while the invoice that it gives back is open: adjustment credit. */
    private static final NightlyRule CREDIT = new NightlyRule("credit <= paid + granted",
            """
                    SELECT 'credit of ' || credit || ', ' || paid || ' paid, ' || granted || ' granted, ' || pending
                        || ' to be taken back, ' || open || ' open'
                    FROM (SELECT -coalesce(sum(amount) FILTER (WHERE account = 'CUSTOMER_CREDIT'), 0) AS credit,
                            coalesce(sum(amount) FILTER (WHERE account = 'CASH'), 0) AS paid,
                            coalesce(sum(amount) FILTER (WHERE account = 'RECEIVABLE'), 0) AS open, %s AS granted, %s AS pending
                        FROM journal_posting GROUP BY customer_id, currency) AS b
                    WHERE credit > greatest(0, paid + granted + pending)
                        + CASE WHEN (SELECT apply_credit_automatically FROM seller WHERE id = current_seller()) THEN 0 ELSE greatest(0, open) END"""
                    .formatted(GRANTED,
                            TAKEN_BACK.formatted("a.grand_total")));
    private static final NightlyRule LOTS = new NightlyRule("credit in lots = ledger", """
            SELECT l.credit || ' in lots, ' || b.credit || ' by the books'
            FROM (SELECT coalesce(sum(remaining_amount), 0) AS credit FROM credit) AS l,
                (SELECT -coalesce(sum(amount), 0) AS credit FROM journal_posting WHERE account = 'CUSTOMER_CREDIT') AS b
            WHERE l.credit <> b.credit""");
    /** Whoever has the subscription by then; no life changes who pays for a customer. */
    private static final NightlyRule WHOSE = new NightlyRule("given back to who was billed", """
            SELECT 'of invoice ' || c.provisional_number || ': ' || g.net || ' and tax of ' || g.tax
            FROM charge_reduction g JOIN invoice c ON c.seller_id = g.seller_id AND c.id = g.charge_invoice_id
            LEFT JOIN invoice b ON b.seller_id = g.seller_id AND b.id = g.by_invoice_id
            LEFT JOIN credit l ON l.seller_id = g.seller_id AND l.id = g.by_credit_id
            WHERE coalesce(b.billed_company_id, l.company_id) <> c.billed_company_id
            UNION ALL SELECT 'charged again to another: ' || a.grand_total FROM invoice_addition a
            JOIN charge_reduction g ON g.seller_id = a.seller_id AND g.id = a.charge_reduction_id
            JOIN invoice c ON c.seller_id = g.seller_id AND c.id = g.charge_invoice_id
            JOIN invoice i ON i.seller_id = a.seller_id AND i.id = a.invoice_id WHERE i.customer_id <> c.customer_id
            UNION ALL SELECT 'credit ' || c.kind || ' of ' || c.remaining_amount || ' is of who had the subscription before'
            FROM credit c JOIN subscription s ON s.seller_id = c.seller_id AND s.id = c.subscription_id
            WHERE c.passed_at IS NULL AND c.company_id <> s.customer_id
            UNION ALL SELECT 'credit of one settles an invoice of the other: ' || sum(u.amount)
            FROM credit_use u JOIN credit c ON c.seller_id = u.seller_id AND c.id = u.credit_id
            JOIN invoice i ON i.seller_id = u.seller_id AND i.id = u.invoice_id
            WHERE c.company_id <> i.billed_company_id GROUP BY u.credit_id, u.invoice_id HAVING sum(u.amount) <> 0""");
    private static final NightlyRule RECEIVABLES = new NightlyRule("receivables = open invoices", """
            SELECT b.amount || ' by the books, ' || i.amount || ' open'
            FROM (SELECT coalesce(sum(amount), 0) AS amount FROM journal_posting WHERE account = 'RECEIVABLE') AS b,
                (SELECT coalesce(sum(remaining_amount), 0) AS amount FROM invoice
                    WHERE issued_at IS NOT NULL AND voided_at IS NULL AND written_off_at IS NULL) AS i
            WHERE b.amount <> i.amount""");
    /** Of charges that nothing but give-backs took from: notes and write-offs take tax in proportion. */
    private static final NightlyRule GIVEN_TAX = new NightlyRule("charged tax - given back tax = tax of what stands",
            """
                    SELECT i.provisional_number || ': ' || g.net || ' and tax of ' || g.tax || ' given back of ' || l.amount - l.discount
                        || ' and tax of ' || l.tax
                    FROM (SELECT seller_id, charge_invoice_id, charge_line, charge_from, meter_brick_id, sum(net) AS net, sum(tax) AS tax,
                            sum(reversed_net + reversed_tax) AS reversed
                        FROM charge_reduction WHERE released_at IS NULL GROUP BY 1, 2, 3, 4, 5) g
                    JOIN invoice i ON i.seller_id = g.seller_id AND i.id = g.charge_invoice_id
                    JOIN invoice_line l ON l.seller_id = i.seller_id AND l.invoice_id = i.id AND l.version = i.current_version
                        AND coalesce(l.line, 0) = g.charge_line AND l.contract_from = g.charge_from AND l.amount > l.discount
                        AND CASE WHEN g.meter_brick_id IS NULL THEN l.kind = 'PLANNED'
                            ELSE l.kind IN ('OVERAGE', 'CORRECTION') AND l.brick_id = g.meter_brick_id END
                    WHERE g.reversed = 0 AND i.noted_amount = 0 AND i.written_off_at IS NULL AND i.voided_at IS NULL AND i.current_version = 1
                        AND g.tax <> CASE WHEN g.net = l.amount - l.discount THEN l.tax
                            ELSE least(greatest(round(g.net * l.tax_rate / 100), 0), greatest(l.tax, 0)) END""");
    private static final NightlyRule ISSUED = new NightlyRule("what is due is issued",
            "SELECT provisional_number || ' ' || invoice_key FROM invoice WHERE issue_failures > 0");

    private final Connection database = asTheService();
    private final String all;
    private final Function<UUID, List<String>> checks;
    private UUID seller;

    /**
     * @param nightly the rules that the service itself checks
     * @param checks the same for what it checks by code, of a seller: what breaks them
     */
    MoneyLaws(List<NightlyRule> nightly, Function<UUID, List<String>> checks) throws SQLException {
        this.checks = checks;
        all = Stream.concat(Stream.of(GIVEN_BACK, REVENUE, CREDIT, WHOSE, LOTS, RECEIVABLES, GIVEN_TAX, ISSUED),
                nightly.stream().map(rule -> new NightlyRule("nightly " + rule.name(), rule.exceptions())))
                .map(rule -> "SELECT '" + rule.name() + "', e.example FROM (" + rule.exceptions() + ") AS e (example)")
                .collect(Collectors.joining("\nUNION ALL\n"));
    }

    record Broken(String law, String example) {
    }

    private static NightlyRule atLeastNothing(String name, String accounts, String pending) {
        return new NightlyRule(name,
                """
                        SELECT charged || ' ' || currency || ' less than nothing, ' || pending || ' to be taken back, ' || granted || ' granted'
                        FROM (SELECT -sum(p.amount) AS charged, p.currency, %s AS granted, %s AS pending FROM journal_posting p
                            JOIN journal_entry e ON e.seller_id = p.seller_id AND e.id = p.entry_id
                            WHERE (e.subscription_id IS NOT NULL OR e.invoice_id IN (SELECT invoice_id FROM invoice_line
                                    WHERE kind = 'TAKEN_BACK'))
                                AND p.account IN (%s) GROUP BY p.currency) AS b
                        WHERE charged + granted + pending < 0"""
                        .formatted(GRANTED, TAKEN_BACK.formatted(pending),
                                accounts));
    }

    private static Connection asTheService() throws SQLException {
        var connection = TestDatabase.connectAsSuperuser();
        try (var statement = connection.createStatement()) {
            statement.execute("SET ROLE brickwork_app");
        }
        return connection;
    }

    /** From now on the rows of this seller are looked at. */
    void lookAt(UUID newSeller) throws SQLException {
        seller = newSeller;
        Sql.select(database, "SELECT set_config(?, ?, false)", row -> row.getString(1), DatabaseSettings.SELLER,
                seller.toString());
    }

    List<Broken> broken() throws SQLException {
        var broken = select(all, row -> new Broken(row.getString(1), row.getString(2)));
        checks.apply(seller).forEach(example -> broken.add(new Broken("nightly checks", example)));
        return broken;
    }

    interface Read<T> {
        T of(ResultSet row) throws SQLException;
    }

    <T> List<T> select(String sql, Read<T> read, Object... arguments) throws SQLException {
        var found = new ArrayList<T>();
        try (var statement = database.prepareStatement(sql)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, arguments[i]);
            }
            try (var row = statement.executeQuery()) {
                while (row.next()) {
                    found.add(read.of(row));
                }
            }
        }
        return found;
    }

    @Override
    public void close() throws SQLException {
        database.close();
    }
}
