package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Seller;

/** A customer who has paid February's 50.00 ahead; a recast has made that invoice needless. */
@ServiceTest
class CreditRefundTest {
    private Api api;
    private MadePlan plan;
    private String customer;
    private String subscription;
    private String credit;

    @BeforeEach
    void paidAhead() {
        api = Api.ofNewSeller();
        // what is open is left as it is
        api.patch("/settings", "{\"apply_credit_automatically\": false}").statusCode(200);
        at("2026-01-01T00:00:00Z");
        plan = make(api, perUnit("seats", "10"));
        customer = api.post("/customers", "{\"name\": \"Acme\"}").statusCode(201).path("customer_id");
        String order = api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 3,
                 "billing_frequency": "MONTHLY", "bricks": %s}""".formatted(customer, plan.planId(), seats(5)))
                .statusCode(201).path("order_id");
        subscription = accept(order);
        at("2026-01-02T00:00:00Z");
        String february = api.get("/invoices?limit=100&subscription_id=" + subscription)
                .path("results[bill_at=2026-02-01T00:00:00Z].invoice_id");
        api.post("/invoices/" + february + "/payments", "{\"payment_method\": \"WIRE\", \"paid_amount\": 5000}")
                .statusCode(201);
        String recast = api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "2026-01-11", "contract_length": 1, "billing_frequency": "MONTHLY", "auto_renews": false,
                 "first_charge_date": "CONTRACT_START_DATE", "adjustment_credit": 0, "bricks": %s}""".formatted(seats(1)))
                .statusCode(201).path("order_id");
        accept(recast);
        credit = credits().body("count", equalTo(1)).body("results[0].kind", equalTo("PREPAID"))
                .body("results[0].remaining_amount", equalTo(5_000)).path("results[0].credit_id");
    }

    private void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }

    private String seats(int quantity) {
        return "[{\"brick_id\": \"" + plan.brick(0) + "\", \"quantity\": " + quantity + "}]";
    }

    private String accept(String order) {
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    private Answer credits() {
        return api.get("/subscriptions/" + subscription + "/credits").statusCode(200);
    }

    private Answer refund(String body) {
        return api.post("/customers/" + customer + "/credits/" + credit + "/refund", body);
    }

    private static List<String> balance(String company, String account) throws SQLException {
        return TestSql.rows(
                "SELECT coalesce(sum(amount), 0) FROM journal_posting WHERE customer_id = ?::uuid AND account = ?",
                company, account);
    }

    @Test
    void whatIsPaidOutIsGoneAndBooked() throws SQLException {
        refund("{\"amount\": 2000, \"reason\": \"Asked for it\"}").statusCode(200).body("credit_id", equalTo(credit))
                .body("amount", equalTo(5_000)).body("used_amount", equalTo(0)).body("refunded_amount", equalTo(2_000))
                .body("remaining_amount", equalTo(3_000));
        assertThat(balance(customer, "CUSTOMER_CREDIT")).containsExactly("-3000");
        assertThat(balance(customer, "CASH")).containsExactly("3000");
        at("2026-02-12T00:00:00Z");

        // the recast's 10.00 was settled by what was left; the subscription is over, and the rest is the company's
        refund("{\"reason\": \"The contract has ended\"}").statusCode(200).body("used_amount", equalTo(1_000))
                .body("refunded_amount", equalTo(4_000)).body("remaining_amount", equalTo(0));
        assertThat(balance(customer, "CUSTOMER_CREDIT")).containsExactly("0");
        assertThat(balance(customer, "CASH")).containsExactly("1000");
        assertThat(new Seller(api).eventsOf(credit)).containsExactly("credit.granted", "credit.refunded", "credit.refunded");
        api.get("/audit-log?limit=100").body("results[*action=credit.refunded]", hasSize(2));
        api.get("/ledger/entries?limit=100&kind=CREDIT_REFUNDED").body("count", equalTo(2));
        refund("{\"reason\": \"Once more\"}").statusCode(400)
                .body("error.message", equalTo("Nothing is left of the credit."));
    }

    @Test
    void whatIsWrongIsSaidAndChangesNothing() {
        refund("{\"amount\": 5001}").statusCode(400).body("error.details.fields.reason", contains("is required"));
        refund("{\"amount\": 5001, \"reason\": \"x\"}").statusCode(400).body("error.details.fields.amount",
                contains("must be at most what is left of the credit, 5000"));
        refund("{\"amount\": 0, \"reason\": \"4111 1111 1111 1111\"}").statusCode(400)
                .body("error.details.fields.amount", hasSize(1)).body("error.details.fields.reason", hasSize(1));
        String other = api.post("/customers", "{\"name\": \"Other\"}").statusCode(201).path("customer_id");
        api.post("/customers/" + other + "/credits/" + credit + "/refund", "{\"reason\": \"x\"}").statusCode(404)
                .body("error.message", equalTo("Credit not found."));
        api.post("/customers/" + customer + "/credits/" + UUID.randomUUID() + "/refund", "{}").statusCode(404);
        Api.ofNewSeller().post("/customers/" + customer + "/credits/" + credit + "/refund", "{\"reason\": \"x\"}")
                .statusCode(404).body("error.message", equalTo("Customer not found."));

        credits().body("results[0].remaining_amount", equalTo(5_000));
    }

    @Test
    void whoMayOnlyKeepCustomersMayNotPayOut() {
        var path = "/customers/" + customer + "/credits/" + credit + "/refund";
        keyWith("\"customers:write\"").post(path, "{\"reason\": \"x\"}").statusCode(403);
        keyWith("\"payments:write\"").post(path, "{\"reason\": \"x\"}").statusCode(403);
        keyWith("\"customers:write\", \"payments:write\"").post(path, "{\"reason\": \"x\"}").statusCode(200);
    }

    private Api keyWith(String scopes) {
        return Api.with(api.post("/api-keys", "{\"name\": \"some\", \"scopes\": [" + scopes + "]}").statusCode(201)
                .path("key"));
    }

    @Test
    void manyAtOncePayOutNoMoreThanThereIs() throws Exception {
        var paid = new AtomicInteger();
        Race.of(8, number -> {
            if (refund("{\"amount\": 1500, \"reason\": \"Race\"}").status() == 200) {
                paid.incrementAndGet();
            }
        });

        assertThat(paid.get()).isEqualTo(3);
        credits().body("results[0].remaining_amount", equalTo(500)).body("results[0].refunded_amount", equalTo(4_500));
        assertThat(balance(customer, "CUSTOMER_CREDIT")).containsExactly("-500");
    }

    @Test
    void whatWasPaidOutIsChargedAgainWhenItsInvoiceIsVoided() {
        at("2026-01-11T00:00:01Z");
        String order = api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "2026-01-12", "contract_length": 1, "billing_frequency": "MONTHLY", "bricks": %s}"""
                .formatted(seats(1))).statusCode(201).path("order_id");
        String recast = api.get("/invoices?limit=100&subscription_id=" + subscription)
                .path("results[bill_at=2026-01-11T00:00:00Z].invoice_id");
        accept(order);
        credit = credits().path("results[invoice_id=" + recast + "].credit_id");
        refund("{\"amount\": 1, \"reason\": \"Asked for it\"}").statusCode(200);

        api.post("/invoices/" + recast + "/void", "{}").statusCode(200);

        api.get("/invoices?limit=100&customer_id=" + customer)
                .body("results.line_items.flatten()[*kind=TAKEN_BACK].grand_total", equalTo(List.of(1)));
    }
}
