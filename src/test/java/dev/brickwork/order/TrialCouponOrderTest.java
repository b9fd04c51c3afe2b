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
        scene.api.post("/discount-coupons", "{\"code\": \"SAVE\", \"amount\": 10000}").statusCode(201);
        var order = scene.made("""
                {"customer_id": "%s", "order_type": "TRIAL", "starts_at": "2030-01-01", "contract_length": 1,
                 "renewal_contract_period": 12, "billing_frequency": "ALL_UPFRONT", "plan_id": "%s", "bricks": %s,
                 "discount_coupons": ["SAVE"]}""".formatted(scene.customer, scene.plan.planId(), scene.seats(2)));
        scene.read(order).body("estimate.grand_total", equalTo(0));
        String subscription = scene.accept(order).statusCode(200).path("subscription_id");
        scene.api.get("/subscriptions/" + subscription + "/invoices/next").statusCode(200)
                .body("grand_total", equalTo(16_800));

        scene.at("2030-02-01T00:00:00Z");

        // 240.00 less 100.00, and 20 % of tax; a month of the trial would have cost 20.00
        scene.api.get("/invoices?subscription_id=" + subscription).body("results.grand_total", contains(16_800));
    }
}
