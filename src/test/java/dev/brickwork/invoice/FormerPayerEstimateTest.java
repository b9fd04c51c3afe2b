package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** Every estimate counts what the customer of the subscription gets, and names apart what former payers get. */
@ServiceTest
class FormerPayerEstimateTest {

    /** Acme paid a licence of 1440.00 for the year, and Initech, which has the subscription now, support of 360.00 since July. */
    @Test
    void anEndAndEachAlternativeCountTheCustomersCreditAlone() {
        var seller = Given.seller().at("2026-01-01T00:00:00Z").settings("reminders", json("enabled", false)).taxOf("GB",
                "20");
        var plan = seller.plan(yearly("licence", "1200.00"), yearly("support", "600.00"));
        var subscription = seller.customer("Acme").in("GB").made().subscription(plan).some("licence").from("2026-01-01")
                .upfront().ending().accepted();
        subscription.invoice(1).paid(144_000);
        seller.moveTo("2026-07-01T00:00:00Z");
        var initech = seller.customer("Initech").in("GB").made();
        subscription.upgrade().some("support").from("2026-07-01").with("customer_id", initech).accepted();
        seller.moveTo("2026-10-01T00:00:00Z");
        seller.invoice(initech.invoices().path("results[0].invoice_id")).paid(36_000);

        subscription.estimateEnd("2026-09-30").statusCode(200).body("credit", equalTo(18_000))
                .body("credit_tax", equalTo(3_000)).body("credit_to_former_payers", equalTo(36_000))
                .body("credits.amount", contains(18_000));

        var licence = json("brick_id", plan.brick("licence"));
        var cheaper = json("brick_id", plan.brick("licence"), "discount", List.of(json("rate", "20")));
        subscription.post("/what-if", json("alternatives", List.of(json("name", "Stay"),
                json("end", json("ends_at", "2026-09-30")),
                json("recast", json("starts_at", "2026-10-01", "contract_length", 12, "billing_frequency", "MONTHLY",
                        "plan_id", plan.id(), "bricks", List.of(licence))),
                json("upgrade", json("starts_at", "2026-10-01", "bricks", List.of(cheaper))))))
                .statusCode(200).body("alternatives.credit", contains(0, 18_000, 18_000, 0))
                .body("alternatives.credit_to_former_payers", contains(0, 36_000, 36_000, 7_200))
                .body("alternatives.net", contains(0, -18_000, 144_000 - 18_000, 0));
    }

    private static String yearly(String code, String price) {
        return brick(code, "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"" + price + "\"}}", "");
    }
}
