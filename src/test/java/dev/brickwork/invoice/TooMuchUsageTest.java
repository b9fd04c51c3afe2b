package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static org.hamcrest.Matchers.hasItem;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

/** Bytes where gigabytes were meant: more than any invoice can say. It can be read, and seen, and taken back. */
@ServiceTest
class TooMuchUsageTest {
    private Api api;
    private MadePlan plan;

    @BeforeEach
    void usageOfOneMeterIsBeyondAllInvoices() {
        api = Api.ofNewSeller();
        api.post("/test-clock", "{\"now\": \"2026-01-01T00:00:00Z\"}").statusCode(200);
        plan = make(api, brick("gigabytes", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", ""));
    }

    @Test
    void theMeterCanBeRead() {
        var subscription = subscribed();
        use(subscription, "20000000000000");

        api.get("/subscriptions/" + subscription + "/bricks/" + plan.brick(0) + "/usage").statusCode(200)
                .body("results.used", hasItem(20_000_000_000_000L));
    }

    @Test
    void theListWithExpectedUsageShowsWhatOthersUse() {
        use(subscribed(), "20000000000000");
        use(subscribed(), "7");

        api.get("/invoices?limit=100&calculate_expected_usage=true").statusCode(200)
                .body("results.grand_total", hasItem(700));
    }

    private String subscribed() {
        String customer = api.post("/customers", "{\"name\": \"Globex\"}").statusCode(201).path("customer_id");
        String order = api
                .post("/subscriptions",
                        """
                                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 3, "billing_frequency": "MONTHLY",
                                 "bricks": [{"brick_id": "%s"}]}"""
                                .formatted(customer, plan.planId(), plan.brick(0)))
                .statusCode(201)
                .path("order_id");
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    private void use(String subscription, String value) {
        api.post("/usage", "{\"subscription_id\": \"%s\", \"brick_id\": \"%s\", \"value\": %s}".formatted(subscription,
                plan.brick(0), value)).statusCode(201);
    }
}
