package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static dev.brickwork.testing.given.Given.phase;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Json;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Subscription;

/** Phases of different plans: which plan an upgrade prices a later phase by, and what a later phase goes on with. */
@ServiceTest
class UpgradePhasePlansTest {
    private OrderScene scene;

    @BeforeEach
    void aSeller() {
        scene = new OrderScene();
    }

    @Test
    void aPhaseThatIsNamedWithoutAPlanKeepsItsOwn() {
        var second = scene.seller.plan(perUnit("seats", "8"), perUnit("support", "2"), perUnit("extra", "1"));
        var subscription = twoPhases(scene.order(), second, second.units("seats", 5)).accepted();

        estimate(subscription, secondPhase(second.units("support", 1))).body("sub_total", equalTo(1_200));
        estimate(subscription, secondPhase(second.units("extra", 1))).body("sub_total", equalTo(600));

        subscription.upgrade().from("2030-02-01").phases(secondPhase(second.units("seats", 6))).accepted();
        scene.seller.moveTo("2030-08-01T12:00:00Z");
        // and so it does from then on
        subscription.upgrade().units("support", 1).from("2030-08-01").estimate().statusCode(200).body("sub_total",
                equalTo(1_000));
        subscription.recast().units("seats", 6).from("2030-08-01").sent().statusCode(201).body("contract_value",
                equalTo("USD 576.00"));
    }

    @Test
    void eachPhaseTakesWhatItLacksFromTheLatestOfItsOwnPlan() {
        var second = scene.seller.plan(perUnit("seats", "8"));
        var subscription = twoPhases(scene.order(), second, second.units("seats", 5)).accepted();
        scene.plan.newVersion(perUnit("seats", "11"), perUnit("support", "6"), perUnit("extra", "4"));
        second.newVersion(perUnit("seats", "9"), perUnit("extra", "3"));

        var extra = List.of(scene.plan.units("extra", 1));
        var upgrade = subscription.upgrade().from("2030-02-01").phases(json("phase_position", 1, "bricks", extra),
                json("phase_position", 2, "bricks", extra));
        upgrade.estimate().statusCode(200).body("sub_total", equalTo(5 * 400 + 6 * 300));
        upgrade.created().accept().statusCode(200).body("estimate.sub_total", equalTo(5 * 400 + 6 * 300));
    }

    @Test
    void aPlanOfTheOrderHoldsForThePhasesItNames() {
        var second = scene.seller.plan(perUnit("seats", "8"), perUnit("support", "2"));
        var third = scene.seller.plan(perUnit("seats", "10"), perUnit("support", "3"));
        var subscription = twoPhases(scene.order(), second, second.units("seats", 5)).accepted();

        subscription.upgrade().to(third).from("2030-02-01").phases(secondPhase(second.units("support", 1))).estimate()
                .statusCode(200).body("sub_total", equalTo(1_800));
    }

    @Test
    void whatIsCarriedOverKeepsThePriceOfItsPhase() {
        var a = scene.seller.plan(perUnit("legacy", "10"), perUnit("seats", "10"));
        var b = scene.seller.plan(perUnit("legacy", "8"));
        var c = scene.seller.plan(perUnit("seats", "12"));
        var subscription = twoPhases(orderOf(a).units("legacy", 5), b, a.units("legacy", 5)).accepted();

        subscription.upgrade().to(c).units("seats", 1).from("2030-02-01").phases(secondPhase(a.units("legacy", 5)))
                .estimate().statusCode(200).body("phases[1].line_items.grand_total", contains("0"));
    }

    @Test
    void whatIsDueOnceIsNotGoneOnWithWhateverTheNextPlanMakesOfIt() {
        var first = scene.seller.plan(perUnit("s9", "10"), setup("ONE_TIME", "100"));
        var monthly = scene.seller.plan(perUnit("s9", "8"), setup("MONTH", "20"));
        var without = scene.seller.plan(perUnit("s9", "8"));

        for (var second : List.of(monthly, without)) {
            twoPhases(orderOf(first).units("s9", 5).units("setup", 1), second).estimate().statusCode(200).body("grand_total",
                    equalTo(10_000 + 6 * 5_000 + 6 * 4_000));
        }
    }

    @Test
    void norDoesAnUpgradeBringItIntoALaterPhase() {
        var first = scene.seller.plan(perUnit("s11", "10"), setup("ONE_TIME", "100"));
        var second = scene.seller.plan(perUnit("s11", "8"), setup("MONTH", "20"));
        var subscription = twoPhases(orderOf(first).units("s11", 5), second).accepted();

        subscription.upgrade().units("setup", 1).from("2030-02-01").phases(json("phase_position", 2, "plan_id", second))
                .estimate().statusCode(200).body("sub_total", equalTo(10_000));
    }

    private static String setup(String period, String amount) {
        return brick("setup", "ADD_ON", "PER_UNIT", period, "{\"USD\": {\"unit_price\": \"" + amount + "\"}}", "");
    }

    private OrderDraft orderOf(Plan plan) {
        return scene.customer.subscription(plan).from("2030-01-01");
    }

    /** Half a year each; without bricks the second phase goes on with those of the first. */
    private static OrderDraft twoPhases(OrderDraft order, Plan second, Json... bricks) {
        var phase = phase(2, 6).with("plan_id", second);
        return order.phases(phase(1, 6), bricks.length == 0 ? phase : phase.with("bricks", bricks));
    }

    private static Json secondPhase(Json brick) {
        return json("phase_position", 2, "bricks", List.of(brick));
    }

    private static Answer estimate(Subscription subscription, Json phase) {
        return subscription.upgrade().from("2030-02-01").phases(phase).estimate().statusCode(200);
    }
}
