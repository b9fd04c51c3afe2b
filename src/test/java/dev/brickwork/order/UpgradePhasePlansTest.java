package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies;
import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;

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
        var second = make(scene.api, perUnit("seats", "8"), perUnit("support", "2"), perUnit("extra", "1"));
        var subscription = scene.begun(scene.newBody(", \"phases\": [{\"phase_position\": 1, \"contract_length\": 6}, "
                + phase(second, second.brick(0), 5) + "]"));

        estimate(subscription, "", "{\"phase_position\": 2, \"bricks\": " + bricks(second.brick(1), 1) + "}")
                .body("sub_total", equalTo(1_200));
        estimate(subscription, "", "{\"phase_position\": 2, \"bricks\": " + bricks(second.brick(2), 1) + "}")
                .body("sub_total", equalTo(600));

        String upgrade = scene.api.post("/subscriptions/" + subscription + "/upgrade", """
                {"starts_at": "2030-02-01", "bricks": [], "phases": [{"phase_position": 2, "bricks": %s}]}"""
                .formatted(bricks(second.brick(0), 6))).statusCode(201).path("order_id");
        scene.accept(upgrade).statusCode(200);
        scene.at("2030-08-01T12:00:00Z");
        // and so it does from then on
        scene.api.post("/subscriptions/" + subscription + "/upgrade/estimate",
                "{\"starts_at\": \"2030-08-01\", \"bricks\": " + bricks(second.brick(1), 1) + "}").statusCode(200)
                .body("sub_total", equalTo(1_000));
        scene.api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "2030-08-01", "contract_length": 12, "billing_frequency": "MONTHLY", "bricks": %s}"""
                .formatted(scene.seats(6))).statusCode(201).body("contract_value", equalTo("USD 576.00"));
    }

    @Test
    void eachPhaseTakesWhatItLacksFromTheLatestOfItsOwnPlan() {
        var second = make(scene.api, perUnit("seats", "8"));
        var subscription = scene.begun(scene.newBody(", \"phases\": [{\"phase_position\": 1, \"contract_length\": 6}, "
                + phase(second, second.brick(0), 5) + "]"));
        String extra = published(scene.plan.planId(), perUnit("seats", "11"), perUnit("support", "6"),
                perUnit("extra", "4"));
        published(second.planId(), perUnit("seats", "9"), perUnit("extra", "3"));

        var order = """
                {"starts_at": "2030-02-01", "bricks": [], "phases": [{"phase_position": 1, "bricks": %1$s},
                 {"phase_position": 2, "bricks": %1$s}]}""".formatted(bricks(extra, 1));
        scene.api.post("/subscriptions/" + subscription + "/upgrade/estimate", order).statusCode(200)
                .body("sub_total", equalTo(5 * 400 + 6 * 300));
        String upgrade = scene.api.post("/subscriptions/" + subscription + "/upgrade", order).statusCode(201)
                .path("order_id");
        scene.accept(upgrade).statusCode(200).body("estimate.sub_total", equalTo(5 * 400 + 6 * 300));
    }

    /** @return the id of the version's last brick */
    private String published(String plan, String... bricks) {
        return scene.api.post("/plans/" + plan + "/versions", PlanBodies.version(bricks)).statusCode(201)
                .path("bricks[-1].brick_id");
    }

    @Test
    void aPlanOfTheOrderHoldsForThePhasesItNames() {
        var second = make(scene.api, perUnit("seats", "8"), perUnit("support", "2"));
        var third = make(scene.api, perUnit("seats", "10"), perUnit("support", "3"));
        var subscription = scene.begun(scene.newBody(", \"phases\": [{\"phase_position\": 1, \"contract_length\": 6}, "
                + phase(second, second.brick(0), 5) + "]"));

        estimate(subscription, ", \"plan_id\": \"" + third.planId() + "\"",
                "{\"phase_position\": 2, \"bricks\": " + bricks(second.brick(1), 1) + "}")
                .body("sub_total", equalTo(1_800));
    }

    @Test
    void whatIsCarriedOverKeepsThePriceOfItsPhase() {
        var a = make(scene.api, perUnit("legacy", "10"), perUnit("seats", "10"));
        var b = make(scene.api, perUnit("legacy", "8"));
        var c = make(scene.api, perUnit("seats", "12"));
        var subscription = scene.begun(order(a, bricks(a.brick(0), 5), phase(b, a.brick(0), 5)));

        estimate(subscription, ", \"plan_id\": \"" + c.planId() + "\"",
                "{\"phase_position\": 2, \"bricks\": " + bricks(a.brick(0), 5) + "}", bricks(a.brick(1), 1))
                .body("phases[1].line_items.grand_total", contains("0"));
    }

    @Test
    void whatIsDueOnceIsNotGoneOnWithWhateverTheNextPlanMakesOfIt() {
        var first = make(scene.api, perUnit("s9", "10"), setup("ONE_TIME", "100"));
        var monthly = make(scene.api, perUnit("s9", "8"), setup("MONTH", "20"));
        var without = make(scene.api, perUnit("s9", "8"));
        var bricks = "[{\"brick_id\": \"%s\", \"quantity\": 5}, {\"brick_id\": \"%s\", \"quantity\": 1}]"
                .formatted(first.brick(0), first.brick(1));

        for (var second : new MadePlan[]{monthly, without}) {
            scene.api.post("/subscriptions/estimate", order(first, bricks,
                    "{\"phase_position\": 2, \"contract_length\": 6, \"plan_id\": \"" + second.planId() + "\"}")
                    .replaceFirst("\"customer_id\": \"[^\"]*\", ", "")).statusCode(200)
                    .body("grand_total", equalTo(10_000 + 6 * 5_000 + 6 * 4_000));
        }
    }

    @Test
    void norDoesAnUpgradeBringItIntoALaterPhase() {
        var first = make(scene.api, perUnit("s11", "10"), setup("ONE_TIME", "100"));
        var second = make(scene.api, perUnit("s11", "8"), setup("MONTH", "20"));
        var subscription = scene.begun(order(first, bricks(first.brick(0), 5),
                "{\"phase_position\": 2, \"contract_length\": 6, \"plan_id\": \"" + second.planId() + "\"}"));

        estimate(subscription, "", "{\"phase_position\": 2, \"plan_id\": \"" + second.planId() + "\"}",
                bricks(first.brick(1), 1)).body("sub_total", equalTo(10_000));
    }

    private static String setup(String period, String amount) {
        return brick("setup", "ADD_ON", "PER_UNIT", period, "{\"USD\": {\"unit_price\": \"" + amount + "\"}}", "");
    }

    private static String bricks(String brick, int quantity) {
        return "[{\"brick_id\": \"" + brick + "\", \"quantity\": " + quantity + "}]";
    }

    private static String phase(MadePlan plan, String brick, int quantity) {
        return "{\"phase_position\": 2, \"contract_length\": 6, \"plan_id\": \"" + plan.planId() + "\", \"bricks\": "
                + bricks(brick, quantity) + "}";
    }

    private String order(MadePlan plan, String bricks, String secondPhase) {
        return """
                {"customer_id": "%s", "starts_at": "2030-01-01", "contract_length": 12, "billing_frequency": "MONTHLY",
                 "plan_id": "%s", "bricks": %s, "phases": [{"phase_position": 1, "contract_length": 6}, %s]}"""
                .formatted(scene.customer, plan.planId(), bricks, secondPhase);
    }

    private Answer estimate(String subscription, String more, String phase) {
        return estimate(subscription, more, phase, "[]");
    }

    private Answer estimate(String subscription, String more, String phase, String bricks) {
        return scene.api.post("/subscriptions/" + subscription + "/upgrade/estimate", """
                {"starts_at": "2030-02-01", "bricks": %s, "phases": [%s]%s}""".formatted(bricks, phase, more))
                .statusCode(200);
    }
}
