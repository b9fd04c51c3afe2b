package dev.brickwork.subscription;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;
import java.util.Map;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

@ServiceTest
class ReadSubscriptionTest {
    @Inject
    Agreements agreements;

    private Seller seller;
    private Plan plan;
    private Subscription subscription;

    @BeforeEach
    void aYearOfFiveSeats() {
        seller = Given.seller().at("2026-03-10T12:00:00Z");
        plan = seller.plan(perUnit("seats", "10.00"));
        subscription = agreements.begun(seller.customer("Acme").made().subscription(plan)
                .units("seats", 5, json("rate", "10", "renews", true), json("rate", "5"), json("amount", 1200))
                .from("2026-01-01").quarterly());
    }

    @Test
    void aSubscriptionShowsWhatWasAgreed() {
        subscription.read().body("subscription_id", equalTo(subscription.id())).body("status", equalTo("ACTIVE"))
                .body("inactive_reason", nullValue()).body("time_zone", equalTo("UTC"))
                .body("starts_at", equalTo("2026-01-01")).body("ends_at", equalTo("2026-12-31"))
                .body("contract_length", equalTo(12)).body("currency", equalTo("USD"))
                .body("billing_frequency", equalTo("QUARTERLY")).body("plan.plan_id", equalTo(plan.id()))
                .body("phases", hasSize(0)).body("pause", nullValue()).body("line_items", hasSize(1))
                .body("line_items[0].brick_id", equalTo(plan.brick("seats"))).body("line_items[0].quantity", equalTo(5))
                .body("line_items[0].pricing.model", equalTo("PER_UNIT"))
                .body("line_items[0].discount",
                        equalTo(List.of(Map.of("rate", "10", "renews", true), Map.of("rate", "5", "renews", false),
                                Map.of("amount", 1200, "renews", false))))
                .body("line_items[0].starts_at", equalTo("2026-01-01")).body("line_items[0].ends_at", equalTo("2026-12-31"));
    }

    @Test
    void listsCanBeFilteredAndRefuseWhatTheyDoNotKnow() {
        String customer = subscription.read().path("customer_id");
        seller.api.get("/subscriptions").statusCode(200).body("count", equalTo(1)).body("results.subscription_id",
                contains(subscription.id()));
        seller.api.get("/subscriptions?customer_id=" + customer + "&status=ACTIVE").body("count", equalTo(1));
        seller.api.get("/subscriptions?status=PAUSED").body("count", equalTo(0));
        seller.api.get("/subscriptions?status=ASLEEP&limit=0&color=red").statusCode(400)
                .body("error.details.fields.status", hasSize(1)).body("error.details.fields.limit", hasSize(1))
                .body("error.details.fields.color", hasSize(1));
    }

    @Test
    void anotherSellersSubscriptionDoesNotExist() {
        var stranger = Api.ofNewSeller();
        stranger.get("/subscriptions/" + subscription).statusCode(404)
                .body("error.message", equalTo("Subscription not found."));
        stranger.get("/subscriptions").body("count", equalTo(0));
        stranger.get("/invoices").body("count", equalTo(0));
        var invoice = subscription.invoice(1);
        stranger.get("/invoices/" + invoice).statusCode(404).body("error.message", equalTo("Invoice not found."));
        seller.api.get("/subscriptions/1-1-1-1-1").statusCode(404);
    }
}
