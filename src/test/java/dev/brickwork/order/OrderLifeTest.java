package dev.brickwork.order;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Subscription;

/** What acceptance sets going in the features above and below. */
@ServiceTest
class OrderLifeTest {
    private OrderScene scene;

    @BeforeEach
    void aSeller() {
        scene = new OrderScene();
        scene.seller.coupon("ONCE", "rate", "20");
    }

    @Test
    void theInvoicesOfANewOrderAreItsBillingSchedule() {
        var order = scene.order().created();
        var subscription = order.accepted();

        assertThat(invoiced(subscription)).isEqualTo(estimated(order));
    }

    @Test
    void anUpgradeAddsWhatItWasEstimatedAt() {
        var subscription = scene.order().accepted();
        long before = invoiced(subscription);
        var order = scene.upgrade(subscription).created();
        order.accept().statusCode(200);

        assertThat(invoiced(subscription) - before).isEqualTo(estimated(order));
    }

    @Test
    void aTermRenewsAsItsOrderSays() {
        var subscription = scene.order().with("renewal_contract_period", 6, "renewal_uplifted_rate", "10").accepted();

        scene.seller.moveTo("2031-01-01T12:00:00Z");

        subscription.orders().body("results.order_type", contains("RENEWAL", "STANDARD"))
                .body("results[0].contract_value", equalTo("USD 330.00")).body("results[0].ends_at", equalTo("2031-06-30"));
    }

    @Test
    void aTrialTurnsStandardAndOneThatDoesNotRenewEnds() {
        var trial = scene.order().trial().accepted();
        var ending = scene.order().ending().accepted();

        scene.seller.moveTo("2031-01-01T12:00:00Z");

        trial.orders().body("results.order_type", contains("STANDARD", "TRIAL"));
        trial.read().body("status", equalTo("ACTIVE"));
        ending.read().body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("EXPIRED"));
    }

    @Test
    void aRenewalTakesOverWhatRenewsAndNothingElse() {
        var subscription = scene.customer.subscription(scene.plan)
                .units("seats", 5, json("rate", "10", "renews", true), json("rate", "5"), json("amount", 1200))
                .from("2030-01-01").coupon("ONCE").with("renewal_contract_period", 3, "renewal_uplifted_rate", "12.5")
                .accepted();

        scene.seller.moveTo("2031-01-01T00:00:00Z");

        // 5 seats at 11.25 for 3 months: 168.75, less 10 %: 16.88 = 151.87
        subscription.orders().body("results.order_type", contains("RENEWAL", "STANDARD"))
                .body("results[0].contract_value", equalTo("USD 151.87")).body("results[0].status", equalTo("ACCEPTED"))
                .body("results[0].discount_coupons", equalTo(List.of()))
                .body("results[0].renewal_contract_period", equalTo(3))
                .body("results[0].bricks[0].discount", equalTo(List.of(Map.of("rate", "10", "renews", true))));
        subscription.read().body("ends_at", equalTo("2031-03-31")).body("line_items[0].pricing.price.unit_price",
                equalTo("11.25"));
    }

    @Test
    void aTrialIsFreeAndTurnsStandardWithAllItsDiscounts() {
        var trial = scene.customer.subscription(scene.plan).units("seats", 5, json("rate", "10")).from("2030-01-01")
                .months(1).trial().with("renewal_contract_period", 6).accepted();
        trial.read().body("status", equalTo("TRIAL"));
        trial.invoices().body("count", equalTo(0));

        scene.seller.moveTo("2030-02-01T00:00:00Z");

        trial.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2030-07-31"));
        // 5 seats at 10.00 less 10 %, and 20 % tax
        trial.invoices().body("results.grand_total", equalTo(Collections.nCopies(6, 5_400)));
        trial.orders().body("results.order_type", contains("STANDARD", "TRIAL"));
        assertThat(trial.events()).containsExactly("subscription.created", "subscription.started",
                "subscription.trial_ended");
    }

    @Test
    void whatExpiresSaysSoOnce() {
        var subscription = scene.order().ending().accepted();
        scene.seller.moveTo("2030-12-31T23:59:59Z");
        subscription.read().body("status", equalTo("ACTIVE"));
        scene.seller.moveTo("2031-01-01T00:00:00Z");
        scene.seller.moveTo("2031-01-02T00:00:00Z");
        scene.seller.moveTo("2032-01-01T00:00:00Z");

        subscription.read().body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("EXPIRED"));
        assertThat(subscription.events()).containsExactly("subscription.created", "subscription.started",
                "subscription.term_ending", "subscription.inactive");
    }

    private long invoiced(Subscription subscription) {
        List<Integer> totals = subscription.invoices().path("results.grand_total");
        return totals.stream().mapToLong(Integer::longValue).sum();
    }

    private long estimated(Order order) {
        return order.read().<Integer>path("estimate.grand_total");
    }
}
