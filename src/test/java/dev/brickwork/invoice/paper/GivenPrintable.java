package dev.brickwork.invoice.paper;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.Explainer;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.invoice.BreakdownJson;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** An issued invoice of 5 seats at 10.00 a month with 19 % tax, written row by row; and what happens to it. */
public final class GivenPrintable {
    final Api api;
    final UUID seller;
    final Customer customer;
    public final Subscription subscription;
    public final UUID invoice;

    public GivenPrintable(Api api, String recipient) throws SQLException {
        this.api = api;
        seller = api.sellerId();
        // accepted the day before, since what is due on acceptance is issued with it; from then on in real time
        var given = new Seller(api).at("2026-01-14T12:00:00Z");
        var address = json("line1", "Hauptstraße 1", "postal_code", "50667", "city", "Köln", "country", "DE");
        customer = given.customer("Ziegelwerk Köln")
                .with("invoice_recipients", List.of(recipient), "billing_address", address).made();
        var plan = given.plan(brick("seats", "ADD_ON", "PER_UNIT", "MONTH", "{\"EUR\": {\"unit_price\": \"10\"}}", "")
                .replace("The seats", "Seats"));
        subscription = customer.subscription(plan).units("seats", 5).from("2026-01-15")
                .with("currency", "EUR", "first_charge_date", "CONTRACT_START_DATE").accepted();
        invoice = subscription.invoice(1).uuid();
        TestSql.execute("DELETE FROM test_clock WHERE seller_id = ?", seller);
        issue();
    }

    private void issue() throws SQLException {
        var seats = Orders.perSeat("seats", "10");
        var term = Timeline.start(Orders.from("2026-01-15").sell(seats, 5).order(), Orders.plans(seats)).current();
        var breakdown = Explainer.explain(term, Planner.plan(term).invoices().get(0).lines().get(0));
        inOne(connection -> {
            Sql.update(connection, """
                    UPDATE invoice SET issued_at = '2026-01-15T08:00Z', due_on = '2026-02-14', invoice_number = 'K7QF3M-001',
                        current_version = 1, sub_total = 5000, discount = 0, tax = 950, grand_total = 5950,
                        purchase_order = 'PO-1', payment_token = translate(id::text, '-', '_') || 'ABCDEFG' WHERE id = ?""",
                    invoice);
            version(connection, 1, "K7QF3M-001", BreakdownJson.write(breakdown));
        });
    }

    void reissue() throws SQLException {
        inOne(connection -> {
            Sql.update(connection, "UPDATE invoice SET invoice_number = 'K7QF3M-001-R2', current_version = 2 WHERE id = ?",
                    invoice);
            version(connection, 2, "K7QF3M-001-R2", null);
        });
    }

    void voidIt(String reason) throws SQLException {
        TestSql.execute("UPDATE invoice SET voided_at = '2026-02-03T10:00Z', void_reason = ? WHERE id = ?", reason, invoice);
    }

    void pay(long cents) throws SQLException {
        TestSql.executeFor(seller, """
                INSERT INTO payment (seller_id, id, invoice_id, version, invoice_number, state, method, currency, amount,
                    paid_at, created_at) VALUES (?, gen_random_uuid(), ?, 1, 'K7QF3M-001', 'SETTLED', 'WIRE', 'EUR', ?,
                    '2026-01-20T12:00Z', now())""", seller, invoice, cents);
    }

    /** @param sql has a place for the invoice */
    String text(String sql) throws SQLException {
        return TestSql.text(sql, invoice);
    }

    private void version(Connection connection, int version, String number, String breakdown) throws SQLException {
        Sql.update(connection,
                """
                        INSERT INTO invoice_version (seller_id, id, invoice_id, version, invoice_number, made_at, sold_by, bill_to, line_count,
                            sub_total, discount, tax, grand_total) VALUES (?, gen_random_uuid(), ?, ?, ?, '2026-01-15T08:00Z',
                            '{"name": "Northwind Software", "language": "en"}',
                            '{"name": "Ziegelwerk Köln", "address": {"line1": "Hauptstraße 1", "postal_code": "50667", "city": "Köln",
                              "country": "DE"}, "recipients": []}', 1, 5000, 0, 950, 5950)""",
                seller, invoice, version, number);
        Sql.update(connection,
                """
                        INSERT INTO invoice_line (seller_id, invoice_id, version, line_count, place, kind, starts_on, ends_on, brick_name,
                            quantity, amount, discount, tax_name, tax_rate, tax, grand_total, breakdown) VALUES (?, ?, ?, 1, 0,
                            'PLANNED', '2026-01-15', '2026-02-15', 'Seats', 5, 5000, 0, 'MwSt.', 19, 950, 5950, ?::jsonb)""",
                seller, invoice, version, breakdown);
    }

    private interface Work {
        void with(Connection connection) throws SQLException;
    }

    private static void inOne(Work work) throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            connection.setAutoCommit(false);
            work.with(connection);
            connection.commit();
        }
    }
}
