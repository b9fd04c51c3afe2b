package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Subscription;

/** An upgrade to a plan in which the brick is taxed by another category: 20 % before, nothing after. */
@ServiceTest
class UpgradeTaxOrderTest {
    private OrderScene scene;
    private Plan taxed;
    private Plan free;

    @BeforeEach
    void twoPlans() {
        scene = new OrderScene();
        scene.api.put("/tax-rates", json("country", "GB", "tax_category", "education", "rate", "0", "name", "None"))
                .statusCode(200);
        taxed = scene.seller.plan(licence("100", "saas"));
        free = scene.seller.plan(licence("150", "education"));
    }

    private static String licence(String amount, String category) {
        return brick("licence", "ADD_ON", "FLAT", "MONTH", "{\"USD\": {\"amount\": \"" + amount + "\"}}",
                ", \"tax_category\": \"" + category + "\"");
    }

    private Subscription begun(String frequency) {
        return scene.customer.subscription(taxed).some("licence").from("2030-01-01").billed(frequency).accepted();
    }

    private Order upgraded(Subscription subscription) {
        scene.seller.moveTo("2030-07-01T12:00:00Z");
        return subscription.upgrade().to(free).some("licence").from("2030-07-01").created();
    }

    @Test
    void theTaxOfWhatWasIssuedIsTakenBackAtItsOwnRate() {
        var subscription = begun("ALL_UPFRONT");

        var order = upgraded(subscription);

        // 6 x 150.00 without tax, less 6 x 100.00 and 20 % of that
        order.read().body("estimate.grand_total", equalTo(18_000)).body("estimate.grand_total_details.tax",
                equalTo(-12_000));
        order.accept().statusCode(200);
        scene.seller.moveTo("2030-07-02T12:00:00Z");
        var invoices = subscription.invoices().body("results.grand_total", containsInAnyOrder(18_000, 144_000));
        invoices.body("results[grand_total=18000].line_items.tax", contains(0, -12_000))
                .body("results[grand_total=18000].line_items.grand_total", contains(90_000, -72_000));
        String change = invoices.path("results[grand_total=18000].invoice_id");
        scene.api.get("/invoices/" + change + "/explain").statusCode(200).body("grand_total", equalTo(18_000));
        scene.api.post("/invoices/" + change + "/regenerate", "{}").statusCode(200)
                .body("grand_total", equalTo(18_000)).body("line_items.tax", contains(0, -12_000));
    }

    @Test
    void itComesToTheSameWhereNothingWasIssuedAhead() {
        // July is issued by then, the rest is not
        upgraded(begun("MONTHLY")).read().body("estimate.grand_total", equalTo(18_000));
    }
}
