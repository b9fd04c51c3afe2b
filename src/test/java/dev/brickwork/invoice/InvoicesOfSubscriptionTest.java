package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.nullValue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

/** What belongs to a subscription is found by its id. Seats are 10.00 a month, calls 1.00 each, a workshop 500.00. */
@ServiceTest
class InvoicesOfSubscriptionTest {
    private Seller seller;
    private Plan plan;

    @BeforeEach
    void january() {
        seller = Given.seller().at("2026-01-01T00:00:00Z");
        plan = seller.plan(perUnit("seats", "10"),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", ""),
                brick("workshop", "MILESTONE", "PER_UNIT", "ONE_TIME", "{\"USD\": {\"unit_price\": \"500\"}}",
                        ", \"total_quantity\": 3"));
    }

    @Test
    void aPlaceForUsageThatARecastTakesAwayNeverWasAnInvoice() {
        var subscription = seller.customer().subscription(plan).from("2026-01-01").some("calls").accepted();
        subscription.invoices().body("count", equalTo(12));
        subscription.recast().units("seats", 1).from("2026-01-01").accepted();

        subscription.invoices("&status=VOIDED").body("count", equalTo(0));
        assertThat(seller.api.get("/events?type=invoice.dropped").number("count")).isZero();
    }

    @Test
    void theInvoiceOfAMilestoneIsFoundByItsSubscription() {
        var subscription = seller.customer().subscription(plan).from("2026-01-01").units("seats", 1).units("workshop", 1)
                .accepted();
        String milestone = subscription.get("/milestones").path("results[0].milestone_id");
        String invoice = subscription
                .post("/milestones/" + milestone + "/complete", json("quantity", 1, "bill_on", "IMMEDIATELY"))
                .statusCode(201).path("completion.invoice_id");

        seller.invoice(invoice).read().body("subscription_id", nullValue());
        subscription.invoices().body("count", equalTo(13)).body("results.invoice_id", hasItem(invoice));
        seller.api.get("/invoices?subscription_id=" + subscription.id() + "&bill_to=2026-01-01&sort=-created_at&limit=1")
                .body("results.invoice_id", contains(invoice));
        Api.ofNewSeller().get("/invoices?subscription_id=" + subscription.id()).body("count", equalTo(0));
    }
}
