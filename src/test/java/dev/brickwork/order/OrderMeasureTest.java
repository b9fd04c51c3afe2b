package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Json;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Subscription;

/** How orders are measured by the rules of approval: 5 seats for a year come to 600.00. */
@ServiceTest
class OrderMeasureTest {
    private OrderScene scene;

    @BeforeEach
    void begin() {
        scene = new OrderScene();
    }

    @Test
    void aDiscountIsMeasuredByLineHoweverItIsGiven() {
        rules("discount_above", "20");
        status(seats(json("rate", "20")), "NOT_NEEDED");
        status(seats(json("rate", "20.01")), "WAITING");
        // 10 % and then 12 % of the rest are 20.8 %
        status(seats(json("rate", "10", "renews", true), json("rate", "12")), "WAITING");
        // of 600.00
        status(seats(json("amount", 12_000)), "NOT_NEEDED");
        status(seats(json("amount", 12_001)), "WAITING");
        scene.seller.coupon("HALF", "rate", "50");
        status(scene.order().coupon("HALF"), "WAITING");
        status(scene.order().with("renewal_uplifted_rate", "-30"), "WAITING");
        // it can be set to renew later
        status(scene.order().with("renewal_uplifted_rate", "-30").ending(), "WAITING");
        status(scene.order().trial().with("renewal_uplifted_rate", "-30").ending(), "WAITING");
        // the paid term has all discounts of its trial
        status(seats(json("rate", "90")).trial(), "WAITING");
    }

    /** 20 % of 33.33 are 6.67 a month, 20.01 % of the price. */
    @Test
    void aRateIsMeasuredAsItWasAgreedAndNotByItsRoundedCents() {
        rules("discount_above", "20");
        var plan = scene.seller.plan(
                brick("desk", "ADD_ON", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"33.33\"}}", ""));
        status(scene.customer.subscription(plan).units("desk", 1, json("rate", "20")).from("2030-01-01"), "NOT_NEEDED");
        status(scene.customer.subscription(plan).units("desk", 1, json("rate", "20.01")).from("2030-01-01"), "WAITING");
    }

    @Test
    void aDiscountOnUsageWithoutACommitmentCountsToo() {
        rules("discount_above", "20");
        var plan = scene.seller.plan(
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", ""));
        status(scene.customer.subscription(plan).units("calls", 0, json("rate", "90")).from("2030-01-01"), "WAITING");
    }

    @Test
    void aShortTermWaits() {
        rules("term_below", 12);
        status(scene.order().months(11), "WAITING");
        status(scene.order(), "NOT_NEEDED");
        status(scene.order().with("renewal_contract_period", 1), "WAITING");
        status(scene.order().with("renewal_contract_period", 1).ending(), "WAITING");
        status(scene.order().months(11).with("renewal_contract_period", 24), "WAITING");
        var subscription = scene.order().with("renewal_contract_period", 24).accepted();
        var upgrade = scene.upgrade(subscription).created();
        upgrade.read().body("approval.status", equalTo("NOT_NEEDED"));
        upgrade.amend("renewal_contract_period", 1).statusCode(200);
        upgrade.read().body("approval.status", equalTo("WAITING"));
    }

    /** 10 seats for two years come to 2400.00. Of what was billed nothing is unused in March: it is billed by the month. */
    @Test
    void creditBeyondTheUnusedPartIsADiscount() {
        rules("discount_above", "20");
        var recast = scene.recast(scene.order().accepted()).created();
        recast.read().body("approval.status", equalTo("NOT_NEEDED"));
        recast.amend("adjustment_credit", 48_000).statusCode(200);
        recast.read().body("approval.status", equalTo("NOT_NEEDED"));
        recast.amend("adjustment_credit", 48_001).statusCode(200);
        recast.read().body("approval.status", equalTo("WAITING")).body("approval.reasons.rule",
                equalTo(List.of("DISCOUNT")));
    }

    /** A year was billed, of which ten months are unused in March. */
    @Test
    void creditOfTheUnusedPartIsNoDiscount() {
        var upfront = scene.order().upfront().accepted();
        scene.seller.moveTo("2030-01-02T12:00:00Z");
        rules("discount_above", "0");
        // 500.00 and 20 % tax
        scene.recast(upfront).to(scene.plan).estimate().statusCode(200)
                .body("grand_total_details.adjustment_credit", equalTo(60_000));

        var recast = scene.recast(upfront).with("adjustment_credit", 60_000).created();
        recast.read().body("approval.status", equalTo("NOT_NEEDED"));
        recast.amend("adjustment_credit", 60_001).statusCode(200);
        recast.read().body("approval.status", equalTo("WAITING"));
    }

    @Test
    void aTrialIsMeasuredByWhatItTurnsInto() {
        rules("value_above", 50_000, "term_below", 12);
        status(scene.order().trial().months(1).with("renewal_contract_period", 12), "WAITING");
        status(scene.order().trial().months(1), "WAITING");
        status(scene.order().trial().months(1).ending(), "WAITING");
        status(scene.order().trial().months(1).ending().with("renewal_contract_period", 12), "WAITING");
        rules("value_above", 60_000);
        status(scene.order().trial().months(1).ending().with("renewal_contract_period", 12), "NOT_NEEDED");
    }

    /** The trial turns into a year of 5 seats, 600.00. */
    @Test
    void anUpgradeOfATrialIsMeasuredByWhatItAddsToThePaidTerm() {
        var trial = scene.order().trial().months(1).with("renewal_contract_period", 12).accepted();
        rules("value_above", 36_000, "discount_above", "20");
        // 3 seats more are 360.00, 4 are 480.00
        upgradeStatus(trial, scene.plan.units("seats", 8), "NOT_NEEDED");
        upgradeStatus(trial, scene.plan.units("seats", 9), "WAITING");
        rules("value_above", null);
        upgradeStatus(trial, scene.plan.units("seats", 9), "NOT_NEEDED");
        upgradeStatus(trial, scene.plan.units("seats", 9, json("rate", "20.01")), "WAITING");
        // of 1080.00
        upgradeStatus(trial, scene.plan.units("seats", 9, json("amount", 21_600)), "NOT_NEEDED");
        upgradeStatus(trial, scene.plan.units("seats", 9, json("amount", 21_601)), "WAITING");
    }

    /** What the trial had before was judged with the trial. */
    @Test
    void theUpgradeOfATrialIsNotJudgedByDiscountsThatWereThere() {
        var trial = seats(json("rate", "90")).trial().months(1).accepted();
        rules("discount_above", "20");
        upgradeStatus(trial, scene.plan.units("support", 1), "NOT_NEEDED");
    }

    private void upgradeStatus(Subscription subscription, Json brick, String status) {
        var upgrade = subscription.upgrade().from("2030-01-01").with("bricks", List.of(brick)).created();
        upgrade.read().body("approval.status", equalTo(status));
        if (status.equals("WAITING")) {
            upgrade.accept().statusCode(400);
        }
        upgrade.cancel().statusCode(200);
    }

    @Test
    void anOrderInAnotherCurrencyCannotBeComparedAndWaits() {
        rules("value_above", 50_000);
        scene.seller.settings("currency", "EUR");
        scene.order().with("currency", "USD").created().read().body("approval.reasons[0].message",
                equalTo("The contract value USD 600.00 is in another currency than the limit."));
    }

    private void rules(Object... pairs) {
        scene.seller.settings("order_approval", json(pairs));
    }

    private OrderDraft seats(Json... discounts) {
        return scene.customer.subscription(scene.plan).units("seats", 5, discounts).from("2030-01-01");
    }

    private static void status(OrderDraft draft, String status) {
        draft.created().read().body("approval.status", equalTo(status));
    }
}
