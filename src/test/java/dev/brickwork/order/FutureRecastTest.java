package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.catalog.PlanBodies.version;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;

/** A recast that is accepted and still to come: what holds until then, and what can be ordered. */
@ServiceTest
class FutureRecastTest {
    private static final String WORDS = "must lie in the term of the accepted recast, 2030-03-01 to 2032-02-29;"
            + " nothing can be ordered for the time before it";

    private OrderScene scene;
    private String subscription;

    @BeforeEach
    void fiveSeatsForAYear() {
        scene = new OrderScene();
        subscription = scene.begun();
    }

    @Test
    void untilItBeginsTheAgreementInForceIsShown() {
        acceptRecast();

        read().body("contract_length", equalTo(12)).body("billing_frequency", equalTo("MONTHLY"))
                .body("line_items", hasSize(1)).body("line_items[0].quantity", equalTo(5))
                .body("line_items[0].starts_at", equalTo("2030-01-01"))
                .body("line_items[0].ends_at", equalTo("2030-02-28"));
        scene.at("2030-02-28T23:59:59Z");
        read().body("contract_length", equalTo(12)).body("line_items.quantity", contains(5));
    }

    @Test
    void theSubscriptionEndsWhenTheRecastDoes() {
        acceptRecast();

        read().body("starts_at", equalTo("2030-01-01")).body("ends_at", equalTo("2032-02-29"));
    }

    @Test
    void fromItsFirstDayOnTheRecastIsShown() {
        acceptRecast();

        scene.at("2030-03-01T00:00:00Z");

        read().body("contract_length", equalTo(24)).body("billing_frequency", equalTo("ANNUALLY"))
                .body("line_items.quantity", contains(10)).body("line_items[0].starts_at", equalTo("2030-03-01"))
                .body("ends_at", equalTo("2032-02-29"));
    }

    @Test
    void listsAgreeWithTheSingleRead() {
        acceptRecast();

        var one = read().map("");

        assertThat(scene.api.get("/subscriptions").list("results")).containsExactly(one);
    }

    @Test
    void thePlanVersionIsThatOfTheAgreementInForce() {
        String before = read().path("plan.plan_version_id");
        scene.api.post("/plans/" + scene.plan.planId() + "/versions", version(perUnit("seats", "20"))).statusCode(201);
        acceptRecast();

        read().body("plan.plan_version_id", equalTo(before));
        scene.at("2030-03-01T00:00:00Z");
        assertThat(read().<String>path("plan.plan_version_id")).isNotEqualTo(before);
    }

    @Test
    void phasesEndWithTheAgreementAndThoseThatNeverComeAreNotShown() {
        var bricks = "\"bricks\": " + scene.seats(7);
        subscription = scene.begun(scene.newBody(", \"phases\": [{\"phase_position\": 1, \"contract_length\": 1},"
                + "{\"phase_position\": 2, \"contract_length\": 5, " + bricks + "},"
                + "{\"phase_position\": 3, \"contract_length\": 6}]"));

        acceptRecast();

        read().body("phases.phase_position", contains(1, 2)).body("phases.ends_at", contains("2030-01-31", "2030-02-28"))
                .body("phases.contract_length", contains(1, 5)).body("line_items.quantity", contains(5));
        scene.at("2030-02-01T00:00:00Z");
        read().body("line_items.quantity", contains(7)).body("line_items.ends_at", contains("2030-02-28"))
                .body("phases.line_items.quantity.flatten()", contains(5, 7));
    }

    @Test
    void nothingElseCanBeOrderedForTheTimeBeforeIt() {
        acceptRecast();

        scene.api.post("/subscriptions/" + subscription + "/upgrade", scene.upgradeBody("")).statusCode(400)
                .body("error.details.fields.starts_at", contains(WORDS));
        scene.api.post("/subscriptions/" + subscription + "/recast",
                scene.recastBody("").replace("2030-03-01", "2030-02-01"))
                .statusCode(400).body("error.details.fields.starts_at", contains(WORDS));
    }

    @Test
    void whatItBringsCanBeUpgradedAlready() {
        acceptRecast();
        String order = scene.api.post("/subscriptions/" + subscription + "/upgrade",
                "{\"starts_at\": \"2030-03-01\", \"bricks\": " + scene.seats(12) + "}").statusCode(201)
                .path("order_id");

        scene.accept(order).statusCode(200);

        read().body("line_items.quantity", contains(5));
        scene.at("2030-03-01T00:00:00Z");
        read().body("line_items.quantity", contains(12));
    }

    private void acceptRecast() {
        scene.accept(scene.recastOf(subscription, "")).statusCode(200);
    }

    private Answer read() {
        return scene.api.get("/subscriptions/" + subscription).statusCode(200);
    }
}
