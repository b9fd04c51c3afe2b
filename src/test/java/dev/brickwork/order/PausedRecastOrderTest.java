package dev.brickwork.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

/** A recast that begins after a pause. */
@ServiceTest
class PausedRecastOrderTest {

    @Test
    void anEarlyResumptionBringsItsCreditForwardTogetherWithItsFirstInvoice() {
        var scene = new OrderScene();
        // what is open is left as it is
        scene.seller.settings("apply_credit_automatically", false);
        var subscription = scene.order().upfront().accepted();
        scene.seller.moveTo("2030-01-10T12:00:00Z");
        subscription.pause("2030-01-30").statusCode(200);
        subscription.recast().units("seats", 5).from("2030-02-10").with("first_charge_date", "CONTRACT_START_DATE")
                .accepted();
        scene.seller.moveTo("2030-01-15T12:00:00Z");

        subscription.resume().statusCode(200).body("ends_at", equalTo("2031-01-25"));

        scene.seller.moveTo("2030-01-26T00:00:00Z");
        List<String> statuses = subscription.invoices().path("results[*bill_at=2030-01-26T00:00:00Z].status");
        assertThat(statuses).containsExactly("CREDITED");
    }

    @Test
    void aPauseTakesItsCreditAlongToItsNewFirstDay() {
        var scene = new OrderScene();
        // what is open is left as it is
        scene.seller.settings("apply_credit_automatically", false);
        var subscription = scene.order().upfront().accepted();
        scene.seller.moveTo("2030-01-02T12:00:00Z");
        subscription.recast().units("seats", 5).from("2030-02-10").with("first_charge_date", "CONTRACT_START_DATE")
                .accepted();
        scene.seller.moveTo("2030-01-10T12:00:00Z");
        subscription.pause("2030-01-30").statusCode(200);
        var credits = "/subscriptions/" + subscription + "/credits";

        scene.seller.moveTo("2030-03-01T00:00:00Z");
        scene.api.get(credits).statusCode(200).body("count", equalTo(0));
        scene.seller.moveTo("2030-03-02T00:00:00Z");

        scene.api.get(credits).statusCode(200).body("count", equalTo(1));
        List<String> statuses = subscription.invoices().path("results[*bill_at=2030-03-02T00:00:00Z].status");
        assertThat(statuses).containsExactly("CREDITED");
    }
}
