package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.given.Given.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Subscription;

/** A recast that is accepted and still to come: what holds until then, and what can be ordered. */
@ServiceTest
class FutureRecastTest {
    private static final String WORDS = "must lie in the term of the accepted recast, 2030-03-01 to 2032-02-29;"
            + " nothing can be ordered for the time before it";

    private OrderScene scene;
    private Subscription subscription;

    @BeforeEach
    void fiveSeatsForAYear() {
        scene = new OrderScene();
        subscription = scene.order().accepted();
    }

    @Test
    void untilItBeginsTheAgreementInForceIsShown() {
        acceptRecast();

        subscription.read().body("contract_length", equalTo(12)).body("billing_frequency", equalTo("MONTHLY"))
                .body("line_items", hasSize(1)).body("line_items[0].quantity", equalTo(5))
                .body("line_items[0].starts_at", equalTo("2030-01-01")).body("line_items[0].ends_at", equalTo("2030-02-28"));
        scene.seller.moveTo("2030-02-28T23:59:59Z");
        subscription.read().body("contract_length", equalTo(12)).body("line_items.quantity", contains(5));
    }

    @Test
    void theSubscriptionEndsWhenTheRecastDoes() {
        acceptRecast();

        subscription.read().body("starts_at", equalTo("2030-01-01")).body("ends_at", equalTo("2032-02-29"));
    }

    @Test
    void fromItsFirstDayOnTheRecastIsShown() {
        acceptRecast();

        scene.seller.moveTo("2030-03-01T00:00:00Z");

        subscription.read().body("contract_length", equalTo(24)).body("billing_frequency", equalTo("ANNUALLY"))
                .body("line_items.quantity", contains(10)).body("line_items[0].starts_at", equalTo("2030-03-01"))
                .body("ends_at", equalTo("2032-02-29"));
    }

    @Test
    void listsAgreeWithTheSingleRead() {
        acceptRecast();

        var one = subscription.read().map("");

        assertThat(scene.api.get("/subscriptions").list("results")).containsExactly(one);
    }

    @Test
    void thePlanVersionIsThatOfTheAgreementInForce() {
        String before = subscription.read().path("plan.plan_version_id");
        scene.plan.newVersion(perUnit("seats", "20"));
        acceptRecast();

        subscription.read().body("plan.plan_version_id", equalTo(before));
        scene.seller.moveTo("2030-03-01T00:00:00Z");
        assertThat(subscription.read().<String>path("plan.plan_version_id")).isNotEqualTo(before);
    }

    @Test
    void phasesEndWithTheAgreementAndThoseThatNeverComeAreNotShown() {
        var seven = phase(2, 5).with("bricks", List.of(scene.plan.units("seats", 7)));
        subscription = scene.order().phases(phase(1, 1), seven, phase(3, 6)).accepted();

        acceptRecast();

        subscription.read().body("phases.phase_position", contains(1, 2))
                .body("phases.ends_at", contains("2030-01-31", "2030-02-28")).body("phases.contract_length", contains(1, 5))
                .body("line_items.quantity", contains(5));
        scene.seller.moveTo("2030-02-01T00:00:00Z");
        subscription.read().body("line_items.quantity", contains(7)).body("line_items.ends_at", contains("2030-02-28"))
                .body("phases.line_items.quantity.flatten()", contains(5, 7));
    }

    @Test
    void nothingElseCanBeOrderedForTheTimeBeforeIt() {
        acceptRecast();

        scene.upgrade(subscription).sent().statusCode(400).body("error.details.fields.starts_at", contains(WORDS));
        scene.recast(subscription).from("2030-02-01").sent().statusCode(400).body("error.details.fields.starts_at",
                contains(WORDS));
    }

    @Test
    void whatItBringsCanBeUpgradedAlready() {
        acceptRecast();

        subscription.upgrade().units("seats", 12).from("2030-03-01").accepted();

        subscription.read().body("line_items.quantity", contains(5));
        scene.seller.moveTo("2030-03-01T00:00:00Z");
        subscription.read().body("line_items.quantity", contains(12));
    }

    private void acceptRecast() {
        scene.recast(subscription).accepted();
    }
}
