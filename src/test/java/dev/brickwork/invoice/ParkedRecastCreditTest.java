package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static org.hamcrest.Matchers.containsInAnyOrder;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** What a recast bills is not asked for, or collected, before its credit is given. */
@ServiceTest
class ParkedRecastCreditTest {
    private Api api;

    @BeforeEach
    void aSeller() {
        api = Api.ofNewSeller();
    }

    @Test
    void theFirstInvoiceOfARecastWaitsForACreditThatCouldNotBeGiven() throws SQLException {
        at("2026-01-01T00:00:00Z");
        var plan = make(api, brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""));
        String customer = api.post("/customers", "{\"name\": \"Acme\"}").statusCode(201).path("customer_id");
        var terms = """
                "contract_length": 12, "billing_frequency": "ALL_UPFRONT", "first_charge_date": "CONTRACT_START_DATE",
                "bricks": [{"brick_id": "%s"}]""".formatted(plan.brick(0));
        var subscription = accept(api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", %s}"""
                .formatted(customer, plan.planId(), terms)).statusCode(201).path("order_id"));
        at("2026-05-01T00:00:00Z");
        String recast = api
                .post("/subscriptions/" + subscription + "/recast", "{\"starts_at\": \"2026-07-01\", " + terms + "}")
                .statusCode(201).path("order_id");
        accept(recast);
        TestSql.execute(
                """
                        UPDATE recast_credit SET failures = 5, parked_at = now(), parked_reason = 'on purpose' WHERE order_id = ?::uuid""",
                recast);

        at("2026-07-02T00:00:00Z");
        api.get("/invoices?subscription_id=" + subscription).body("results.status",
                containsInAnyOrder("PAST_DUE", "SCHEDULED"));

        TestSql.execute("""
                UPDATE recast_credit SET failures = 0, parked_at = NULL, parked_reason = NULL WHERE order_id = ?::uuid""",
                recast);
        at("2026-07-02T00:00:01Z");
        api.get("/invoices?subscription_id=" + subscription)
                .body("results.status", containsInAnyOrder("OUTSTANDING", "PARTIALLY_PAID"))
                .body("results.remaining_amount", containsInAnyOrder(120_000, 60_000));
    }

    private String accept(String order) {
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    private void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }
}
