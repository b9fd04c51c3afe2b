package dev.brickwork.order;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

/** A coupon that is redeemed by a trial. */
@ServiceTest
class TrialCouponOrderTest {

    @Test
    void itsWholeAmountReachesTheYearThatIsPaid() {
        var scene = new OrderScene();
        scene.seller.coupon("SAVE", "amount", 10_000);
        var order = scene.customer.subscription(scene.plan).units("seats", 2).from("2030-01-01").months(1).upfront().trial()
                .coupon("SAVE").with("renewal_contract_period", 12).created();
        order.read().body("estimate.grand_total", equalTo(0));
        var subscription = order.accepted();
        subscription.get("/invoices/next").statusCode(200).body("grand_total", equalTo(16_800));

        scene.seller.moveTo("2030-02-01T00:00:00Z");

        // 240.00 less 100.00, and 20 % of tax; a month of the trial would have cost 20.00
        subscription.invoices().body("results.grand_total", contains(16_800));
    }
}
