package dev.brickwork.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.GivenLife;
import dev.brickwork.testing.ServiceTest;

/** What acceptance sets going in the features above and below. */
@ServiceTest
class OrderLifeTest {
    private OrderScene scene;

    @BeforeEach
    void aSeller() {
        scene = new OrderScene();
        scene.api.post("/discount-coupons", "{\"code\": \"ONCE\", \"rate\": \"20\"}").statusCode(201);
    }

    @Test
    void theInvoicesOfANewOrderAreItsBillingSchedule() {
        var order = scene.made(scene.newBody(""));
        String subscription = scene.accept(order).statusCode(200).path("subscription_id");

        assertThat(invoiced(subscription)).isEqualTo(estimated(order));
    }

    @Test
    void anUpgradeAddsWhatItWasEstimatedAt() {
        var subscription = scene.begun();
        long before = invoiced(subscription);
        var order = scene.upgradeOf(subscription, "");
        scene.accept(order).statusCode(200);

        assertThat(invoiced(subscription) - before).isEqualTo(estimated(order));
    }

    @Test
    void aTermRenewsAsItsOrderSays() {
        var subscription = scene.begun(scene.newBody(
                ", \"renewal_contract_period\": 6, \"renewal_uplifted_rate\": \"10\""));

        scene.at("2031-01-01T12:00:00Z");

        scene.api.get("/subscriptions/" + subscription + "/orders").statusCode(200)
                .body("results.order_type", contains("RENEWAL", "STANDARD"))
                .body("results[0].contract_value", equalTo("USD 330.00"))
                .body("results[0].ends_at", equalTo("2031-06-30"));
    }

    @Test
    void aTrialTurnsStandardAndOneThatDoesNotRenewEnds() {
        var trial = scene.begun(scene.newBody(", \"order_type\": \"TRIAL\""));
        var ending = scene.begun(scene.newBody(", \"auto_renews\": false"));

        scene.at("2031-01-01T12:00:00Z");

        scene.api.get("/subscriptions/" + trial + "/orders").body("results.order_type", contains("STANDARD", "TRIAL"));
        scene.api.get("/subscriptions/" + trial).statusCode(200).body("status", equalTo("ACTIVE"));
        scene.api.get("/subscriptions/" + ending).statusCode(200).body("status", equalTo("INACTIVE"))
                .body("inactive_reason", equalTo("EXPIRED"));
    }

    @Test
    void aRenewalTakesOverWhatRenewsAndNothingElse() {
        var subscription = scene.begun(scene.newBody("2030-01-01", """
                , "renewal_contract_period": 3, "renewal_uplifted_rate": "12.5", "discount_coupons": ["ONCE"]""")
                .replace("\"quantity\": 5", """
                        "quantity": 5, "discount": [{"rate": "10", "renews": true}, {"rate": "5"}, {"amount": 1200}]"""));

        scene.at("2031-01-01T00:00:00Z");

        // 5 seats at 11.25 for 3 months: 168.75, less 10 %: 16.88 = 151.87
        scene.api.get("/subscriptions/" + subscription + "/orders").body("results.order_type",
                contains("RENEWAL", "STANDARD")).body("results[0].contract_value", equalTo("USD 151.87"))
                .body("results[0].status", equalTo("ACCEPTED")).body("results[0].discount_coupons", equalTo(List.of()))
                .body("results[0].renewal_contract_period", equalTo(3))
                .body("results[0].bricks[0].discount", equalTo(List.of(Map.of("rate", "10", "renews", true))));
        scene.api.get("/subscriptions/" + subscription).body("ends_at", equalTo("2031-03-31"))
                .body("line_items[0].pricing.price.unit_price", equalTo("11.25"));
    }

    @Test
    void aTrialIsFreeAndTurnsStandardWithAllItsDiscounts() throws SQLException {
        var trial = scene.begun(scene.newBody("2030-01-01", ", \"order_type\": \"TRIAL\", \"renewal_contract_period\": 6")
                .replace("\"contract_length\": 12", "\"contract_length\": 1")
                .replace("\"quantity\": 5", "\"quantity\": 5, \"discount\": [{\"rate\": \"10\"}]"));
        scene.api.get("/subscriptions/" + trial).body("status", equalTo("TRIAL"));
        scene.api.get("/invoices?subscription_id=" + trial).body("count", equalTo(0));

        scene.at("2030-02-01T00:00:00Z");

        scene.api.get("/subscriptions/" + trial).body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2030-07-31"));
        // 5 seats at 10.00 less 10 %, and 20 % tax
        scene.api.get("/invoices?limit=100&subscription_id=" + trial).body("results.grand_total",
                equalTo(Collections.nCopies(6, 5_400)));
        scene.api.get("/subscriptions/" + trial + "/orders").body("results.order_type", contains("STANDARD", "TRIAL"));
        assertThat(GivenLife.events(trial)).containsExactly("subscription.created", "subscription.started",
                "subscription.trial_ended");
    }

    @Test
    void whatExpiresSaysSoOnce() throws SQLException {
        var subscription = scene.begun(scene.newBody(", \"auto_renews\": false"));
        scene.at("2030-12-31T23:59:59Z");
        scene.api.get("/subscriptions/" + subscription).body("status", equalTo("ACTIVE"));
        scene.at("2031-01-01T00:00:00Z");
        scene.at("2031-01-02T00:00:00Z");
        scene.at("2032-01-01T00:00:00Z");

        scene.api.get("/subscriptions/" + subscription).body("status", equalTo("INACTIVE"))
                .body("inactive_reason", equalTo("EXPIRED"));
        assertThat(GivenLife.events(subscription)).containsExactly("subscription.created", "subscription.started",
                "subscription.term_ending", "subscription.inactive");
    }

    private long invoiced(String subscription) {
        List<Integer> totals = scene.api.get("/invoices?limit=100&subscription_id=" + subscription).statusCode(200)
                .path("results.grand_total");
        return totals.stream().mapToLong(Integer::longValue).sum();
    }

    private long estimated(String order) {
        return scene.read(order).<Integer>path("estimate.grand_total");
    }
}
