package dev.brickwork.invoice;

import java.sql.SQLException;
import java.util.List;

import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.subscription.GivenLife;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.TestSql;

/** 5 seats at 10.00 for a year, quarterly, and 20 % tax: the first invoice, 180.00, was issued on 1 January, due on the 31st. */
public final class InvoiceScene {
    static final int TOTAL = 18_000;

    final GivenLife life = new GivenLife("2026-01-01T00:00:00Z");
    public final Api api = life.api;
    public final String subscription;
    final String customer;
    /** The first, issued. */
    final String invoice;
    /** The second, scheduled for 1 April. */
    final String scheduled;

    public InvoiceScene(GivenSubscription subscriptions) {
        taxOf("20");
        api.patch("/settings", "{\"sender_email\": \"billing@seller.example\"}").statusCode(200);
        subscription = subscriptions.begun(api, "{\"name\": \"Acme\", \"billing_address\": {\"country\": \"GB\"}}",
                life.order("2026-01-01", 12, BillingFrequency.QUARTERLY));
        life.moveTo("2026-01-01T08:00:00Z");
        List<String> invoices = life.invoices(subscription).path("results.invoice_id");
        invoice = invoices.get(3);
        scheduled = invoices.get(2);
        customer = api.get("/invoices/" + invoice).path("customer_id");
    }

    void taxOf(String rate) {
        api.put("/tax-rates", "{\"country\": \"GB\", \"rate\": \"" + rate + "\", \"name\": \"VAT\"}").statusCode(200);
    }

    Answer read() {
        return read(invoice);
    }

    Answer read(String id) {
        return api.get("/invoices/" + id).statusCode(200);
    }

    Answer pay(String id, long amount) {
        return api.post("/invoices/" + id + "/payments",
                "{\"payment_method\": \"WIRE\", \"paid_amount\": " + amount + "}");
    }

    /** Its id. */
    String paid(String id, long amount) {
        return pay(id, amount).statusCode(201).path("payment_id");
    }

    Answer refund(String payment, String body) {
        return api.post("/payments/" + payment + "/refund", body);
    }

    Answer voided(String id) {
        return api.post("/invoices/" + id + "/void", "{\"reason\": \"Ordered by mistake\"}");
    }

    Answer note(String id, long amount) {
        return api.post("/invoices/" + id + "/credit-notes", "{\"amount\": " + amount + ", \"reason\": \"Outage\"}");
    }

    Answer writeOff(String id) {
        return api.post("/invoices/" + id + "/write-off", "{}");
    }

    Answer regenerate(String id) {
        return api.post("/invoices/" + id + "/regenerate", "{}");
    }

    /** A credit of the subscription as a recast would have given it, and its id. */
    String credit(String kind, String fromInvoice, long amount) throws SQLException {
        var id = java.util.UUID.randomUUID().toString();
        execute("""
                INSERT INTO credit (seller_id, id, subscription_id, company_id, currency, kind, label, from_invoice_id, amount,
                    created_at)
                SELECT seller_id, ?::uuid, subscription_id, billed_company_id, currency, ?, 'Test', id, ?, now() FROM invoice
                WHERE id = ?::uuid""",
                id, kind, amount, fromInvoice);
        if (kind.equals("RECAST")) {
            execute("""
                    INSERT INTO charge_reduction (seller_id, id, subscription_id, charge_invoice_id, charge_line, charge_from,
                        by_credit_id, line_after, line_before, contract_from, contract_to, currency, net, tax, tax_rate, created_at)
                    SELECT seller_id, gen_random_uuid(), subscription_id, id, 1, starts_on, ?::uuid, 0, 0, starts_on, ends_on,
                        currency, ?, 0, 0, now() FROM invoice WHERE id = ?::uuid AND subscription_id IS NOT NULL""",
                    id, amount, fromInvoice);
        }
        return id;
    }

    void useCredit(String credit, String id, long amount) throws SQLException {
        execute("""
                INSERT INTO credit_use (seller_id, id, credit_id, invoice_id, currency, amount, created_at)
                SELECT seller_id, gen_random_uuid(), ?::uuid, id, currency, ?, clock_timestamp() FROM invoice
                WHERE id = ?::uuid""", credit, amount, id);
    }

    List<String> events(String id) throws SQLException {
        return GivenLife.events(id);
    }

    /** What an account holds for the customer. */
    long account(String account) throws SQLException {
        return TestSql.number("SELECT coalesce(sum(amount), 0) FROM journal_posting WHERE customer_id = ?::uuid"
                + " AND account = ?", customer, account);
    }

    /** For the seller of the scene. */
    void execute(String sql, Object... parameters) throws SQLException {
        TestSql.executeFor(GivenSubscription.sellerOf(api), sql, parameters);
    }
}
