package dev.brickwork.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import dev.brickwork.local.LocalDatabase;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.DatabaseSettings;

/**
 * The same rows as an issued invoice makes, written by plain JDBC batches with nothing computed: what the database alone takes.
 * Each kind of row is one batch of prepared statements in the size of the issue run's transactions, as the same role.
 */
final class PlainIssue {
    private static final String BREAKDOWN = """
            {"parts": [{"taken_back": false, "line": 1, "quantity": 5, "unlimited": false, "days": {"from": "2026-01-01", "to": \
            "2026-02-01"}, "measure": "1", "tiers": [{"quantity": 5, "unit_price": 10, "cents": 5000, "duration_text": "1 month"}], \
            "steps": [{"rule": "PRICE", "factor": "5000 cents a month", "before": {"exact": "0", "cents": 0}, "after": {"exact": \
            "5000", "cents": 5000}}]}], "tax": {"percent": "20", "exact": "1000", "cents": 1000}}""";
    private static final String NEWS = """
            {"invoice_id": "%1$s", "subscription_id": "%1$s", "customer_id": "%1$s", "billed_company_id": "%1$s", "invoice_number": \
            "K7QF3M-001", "version": 1, "status": "OUTSTANDING", "currency": "USD", "grand_total": 9000, "paid_amount": 0, \
            "credited_amount": 0, "noted_amount": 0, "remaining_amount": 9000, "issued_at": "2026-01-01T00:00:00Z", "due_at": \
            "2026-01-31T00:00:00Z", "reason": null, "key_id": null}""";

    private final Connection connection;

    private PlainIssue(Connection connection) {
        this.connection = connection;
    }

    record Due(UUID invoice, UUID subscription, UUID customer) {
    }

    /** Writes what {@code due} would make, {@code chunk} invoices in a transaction. */
    static void run(LocalDatabase database, String seller, List<Due> due, int chunk) throws SQLException {
        try (var connection = DriverManager.getConnection(database.jdbcUrl() + "?reWriteBatchedInserts=true",
                database.username(), database.password())) {
            Sql.update(connection, "SET ROLE brickwork_app");
            connection.setAutoCommit(false);
            for (int from = 0; from < due.size(); from += chunk) {
                DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, seller);
                new PlainIssue(connection).write(due.subList(from, Math.min(due.size(), from + chunk)));
                connection.commit();
            }
        }
    }

    private void write(List<Due> due) throws SQLException {
        var now = Instant.parse("2026-01-01T00:00:00Z");
        var invoices = new ArrayList<Object[]>();
        var versions = new ArrayList<Object[]>();
        var lines = new ArrayList<Object[]>();
        var sequences = new ArrayList<Object[]>();
        var events = new ArrayList<Object[]>();
        var entries = new ArrayList<Object[]>();
        var postings = new ArrayList<Object[]>();
        var mails = new ArrayList<Object[]>();
        var numbers = new ArrayList<Object[]>();
        for (var one : due) {
            var id = one.invoice;
            var entry = UUID.randomUUID();
            invoices.add(new Object[]{"N" + id, now, now, (id + "" + id).substring(0, 43), id});
            versions.add(new Object[]{UUID.randomUUID(), id, "N" + id, now});
            for (int place = 0; place < 2; place++) {
                lines.add(new Object[]{id, place, UUID.randomUUID(), place == 0 ? 5000 : 2500, place == 0 ? 1000 : 500,
                        place == 0 ? 6000 : 3000, BREAKDOWN});
            }
            sequences.add(new Object[]{id});
            events.add(new Object[]{UUID.randomUUID(), id, NEWS.formatted(id), now});
            entries.add(new Object[]{entry, id, one.customer, one.subscription, id, now});
            postings.add(new Object[]{entry, 1, "RECEIVABLE", one.customer, 9000L});
            postings.add(new Object[]{entry, 2, "DEFERRED_REVENUE", one.customer, -7500L});
            postings.add(new Object[]{entry, 3, "TAX_PAYABLE", one.customer, -1500L});
            mails.add(new Object[]{UUID.randomUUID(), id, new String[]{"acme@example.com"}, now, now});
            numbers.add(new Object[]{one.subscription});
        }
        Sql.batch(connection, """
                UPDATE invoice SET invoice_number = ?, due_on = '2026-01-31', sub_total = 7500, discount = 0, tax = 1500,
                    grand_total = 9000, issued_at = ?, next_status_change_at = ?, payment_token = ?, current_version = 1
                WHERE id = ?""", invoices);
        Sql.batch(connection, """
                INSERT INTO invoice_version (id, invoice_id, version, invoice_number, made_at, bill_to, taxed_at, line_count, sub_total,
                    discount, tax, grand_total)
                VALUES (?, ?, 1, ?, ?, '{"name": "Acme", "address": {"country": "GB"}, "recipients": ["acme@example.com"]}',
                    '{"country": "GB"}', 2, 7500, 0, 1500, 9000)""", versions);
        Sql.batch(connection, """
                INSERT INTO invoice_line (invoice_id, version, line_count, place, kind, line, contract_from, contract_to, starts_on,
                    ends_on, brick_id, brick_code, brick_name, quantity, amount, discount, tax_name, tax_rate, tax, grand_total, breakdown)
                VALUES (?, 1, 2, ?, 'PLANNED', 1, '2026-01-01', '2026-02-01', '2026-01-01', '2026-02-01', ?, 'seats', 'The seats', 5, ?, 0,
                    'VAT', 20, ?, ?, ?::jsonb)""", lines);
        Sql.batch(connection, "INSERT INTO event_sequence (object_type, object_id, last_sequence) VALUES ('invoice', ?, 1)",
                sequences);
        Sql.batch(connection, """
                INSERT INTO event (id, type, object_type, object_id, sequence, data, created_at)
                VALUES (?, 'invoice.issued', 'invoice', ?, 1, ?::jsonb, ?)""", events);
        Sql.batch(connection, """
                INSERT INTO journal_entry (id, kind, source, customer_id, subscription_id, invoice_id, currency, booked_at, memo)
                VALUES (?, 'INVOICE_ISSUED', ?, ?, ?, ?, 'USD', ?, 'K7QF3M-001')""", entries);
        // the database balances statements, so the postings of an entry go in by one
        var values = new StringBuilder("INSERT INTO journal_posting (entry_id, place, account, customer_id, currency, amount) VALUES ");
        values.append("(?, ?, ?, ?, 'USD', ?), ".repeat(2)).append("(?, ?, ?, ?, 'USD', ?)");
        var triples = new ArrayList<Object[]>();
        for (int i = 0; i < postings.size(); i += 3) {
            var triple = new ArrayList<Object>(List.of(postings.get(i)));
            triple.addAll(List.of(postings.get(i + 1)));
            triple.addAll(List.of(postings.get(i + 2)));
            triples.add(triple.toArray());
        }
        Sql.batch(connection, values.toString(), triples);
        Sql.batch(connection, """
                INSERT INTO mail (id, kind, reference_id, detail, recipients, next_attempt_at, noted_at)
                VALUES (?, 'invoice.issued', ?, '1', ?, ?, ?)""", mails);
        Sql.batch(connection, "UPDATE invoice_series SET last_number = last_number + 1 WHERE subject_id = ?", numbers);
    }
}
