package dev.brickwork.subscription;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;
import java.util.Map;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class ReadSubscriptionTest {
    @Inject
    GivenSubscription subscriptions;

    private GivenLife life;
    private String subscription;

    @BeforeEach
    void aYearOfFiveSeats() {
        life = new GivenLife("2026-03-10T12:00:00Z");
        subscription = subscriptions.begun(life.api, "{\"name\": \"Acme\"}", life.order("2026-01-01", 12,
                BillingFrequency.QUARTERLY, Orders.renewing("10"), Orders.once("5"), Orders.amount(1200)));
    }

    @Test
    void aSubscriptionShowsWhatWasAgreed() {
        life.read(subscription).body("subscription_id", equalTo(subscription)).body("status", equalTo("ACTIVE"))
                .body("inactive_reason", nullValue()).body("time_zone", equalTo("UTC"))
                .body("starts_at", equalTo("2026-01-01")).body("ends_at", equalTo("2026-12-31"))
                .body("contract_length", equalTo(12)).body("currency", equalTo("USD"))
                .body("billing_frequency", equalTo("QUARTERLY")).body("plan.plan_id", equalTo(life.planId.toString()))
                .body("phases", hasSize(0)).body("pause", nullValue()).body("line_items", hasSize(1))
                .body("line_items[0].brick_id", equalTo(life.seats.toString()))
                .body("line_items[0].quantity", equalTo(5)).body("line_items[0].pricing.model", equalTo("PER_UNIT"))
                .body("line_items[0].discount", equalTo(List.of(Map.of("rate", "10", "renews", true),
                        Map.of("rate", "5", "renews", false), Map.of("amount", 1200, "renews", false))))
                .body("line_items[0].starts_at", equalTo("2026-01-01"))
                .body("line_items[0].ends_at", equalTo("2026-12-31"));
    }

    @Test
    void listsCanBeFilteredAndRefuseWhatTheyDoNotKnow() {
        String customer = life.read(subscription).path("customer_id");
        life.api.get("/subscriptions").statusCode(200).body("count", equalTo(1))
                .body("results.subscription_id", contains(subscription));
        life.api.get("/subscriptions?customer_id=" + customer + "&status=ACTIVE").body("count", equalTo(1));
        life.api.get("/subscriptions?status=PAUSED").body("count", equalTo(0));
        life.api.get("/subscriptions?status=ASLEEP&limit=0&color=red").statusCode(400)
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
        String invoice = life.invoices(subscription).path("results[0].invoice_id");
        stranger.get("/invoices/" + invoice).statusCode(404).body("error.message", equalTo("Invoice not found."));
        life.api.get("/subscriptions/1-1-1-1-1").statusCode(404);
    }
}
