package dev.brickwork.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

/** What acceptance sets going in the features above and below. */
@ServiceTest
class OrderLifeTest {
    private OrderScene scene;

    @BeforeEach
    void aSeller() {
        scene = new OrderScene();
    }

    @Test
    void theInvoicesOfANewOrderAreItsBillingSchedule() {
        var order = scene.made(scene.newBody(""));
        String subscription = scene.accept(order).statusCode(200).extract().path("subscription_id");

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

    private long invoiced(String subscription) {
        List<Integer> totals = scene.api.get("/invoices?limit=100&subscription_id=" + subscription).statusCode(200)
                .extract().path("results.grand_total");
        return totals.stream().mapToLong(Integer::longValue).sum();
    }

    private long estimated(String order) {
        return scene.read(order).extract().<Integer>path("estimate.grand_total");
    }
}
