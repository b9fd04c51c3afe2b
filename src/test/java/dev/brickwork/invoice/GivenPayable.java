package dev.brickwork.invoice;

import java.sql.SQLException;
import java.util.UUID;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.TestSql;

/** A seller at the beginning of March, and a customer with invoices to pay. */
public final class GivenPayable {
    public static final String START = "2026-03-01T12:00:00Z";
    public final Api api = Api.ofNewSeller();
    public final UUID sellerId = UUID.fromString(api.get("/settings").path("seller_id"));
    public final String customer;

    public GivenPayable() {
        moveTo(START);
        customer = api.post("/customers", "{\"name\": \"Globex\", \"email\": \"pay@globex.example\"}").statusCode(201)

                .path("customer_id");
    }

    public void moveTo(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }

    /** One that stands alone, issued now. */
    public String invoice(long cents) {
        return invoice(cents, "");
    }

    /** @param more members, each after a comma */
    public String invoice(long cents, String more) {
        return api.post("/invoices", "{\"customer_id\": \"" + customer + "\", \"lines\": [{\"description\": \"Workshop\", "
                + "\"amount\": " + cents + "}]" + more + "}").statusCode(201).path("invoice_id");
    }

    public GivenPayable with(String method) {
        api.post("/customers/" + customer + "/payment-methods",
                "{\"payment_method_id\": \"" + method + "\", \"is_default\": true}").statusCode(201);
        return this;
    }

    public Answer pay(String invoice) {
        return api.post("/invoices/" + invoice + "/pay", "{}");
    }

    public Answer read(String invoice) {
        return api.get("/invoices/" + invoice).statusCode(200);
    }

    public Answer record(String invoice, long cents) {
        return api.post("/invoices/" + invoice + "/payments",
                "{\"payment_method\": \"WIRE\", \"paid_amount\": " + cents + "}");
    }

    /** What the sandbox has taken and not given back, by its own books. */
    public long takenBySandbox() throws SQLException {
        return one("""
                SELECT coalesce(sum(amount - refunded_amount), 0) FROM sandbox_charge
                WHERE seller_id = ? AND error IS NULL AND decided_at <= now() + interval '100 years'""");
    }

    /** What we say was taken by processors and not given back. */
    public long takenByUs() throws SQLException {
        return one("""
                SELECT coalesce(sum(p.amount - p.refunded_amount), 0) FROM payment p
                JOIN payment_charge c ON c.seller_id = p.seller_id AND c.payment_id = p.id
                WHERE p.seller_id = ? AND p.state <> 'FAILED'""");
    }

    /** @param sql has a place for the seller */
    public long one(String sql) throws SQLException {
        return TestSql.number(sql, sellerId);
    }
}
