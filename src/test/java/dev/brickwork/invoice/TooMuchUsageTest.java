package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.raw;
import static org.hamcrest.Matchers.hasItem;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** Bytes where gigabytes were meant: more than any invoice can say. It can be read, and seen, and taken back. */
@ServiceTest
class TooMuchUsageTest {
    private Seller seller;
    private Plan plan;

    @BeforeEach
    void usageOfOneMeterIsBeyondAllInvoices() {
        seller = Given.seller().at("2026-01-01T00:00:00Z");
        plan = seller.plan(brick("gigabytes", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", ""));
    }

    @Test
    void theMeterCanBeRead() {
        var subscription = subscribed();
        use(subscription, "20000000000000");

        subscription.usage("gigabytes", "").statusCode(200).body("results.used", hasItem(20_000_000_000_000L));
    }

    @Test
    void theListWithExpectedUsageShowsWhatOthersUse() {
        use(subscribed(), "20000000000000");
        use(subscribed(), "7");

        seller.api.get("/invoices?limit=100&calculate_expected_usage=true").statusCode(200).body("results.grand_total",
                hasItem(700));
    }

    private Subscription subscribed() {
        return seller.customer().subscription(plan).some("gigabytes").from("2026-01-01").months(3).accepted();
    }

    private void use(Subscription subscription, String value) {
        subscription.use("gigabytes", raw(value)).recorded();
    }
}
