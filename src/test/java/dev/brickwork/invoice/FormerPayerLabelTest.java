package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** How a credit is called that a recast gives to who had the subscription before. */
@ServiceTest
class FormerPayerLabelTest {

    @Test
    void whatTheNewCustomersCreditIsCalledIsNotPrintedForTheOldOne() {
        var seller = Given.seller().at("2026-01-01T00:00:00Z").settings("reminders", json("enabled", false)).taxOf("GB",
                "20");
        var plan = seller.plan(brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""));
        var acme = seller.customer("Acme").in("GB").made();
        var initech = seller.customer("Initech").in("GB").made();
        var subscription = acme.subscription(plan).some("licence").from("2026-01-01").upfront().ending().accepted();
        subscription.invoice(1).paid(144_000);
        seller.moveTo("2026-07-01T00:00:00Z");

        subscription.recast().some("licence").from("2026-07-01").with("customer_id", initech, "adjustment_credit", 5_000,
                "adjustment_credit_label", "Welcome bonus for Initech").accepted();
        seller.moveTo("2026-07-01T00:00:01Z");

        assertThat(acme.credits().<Object>path("results[kind=RECAST].label")).isEqualTo("Adjustment credit");
    }
}
