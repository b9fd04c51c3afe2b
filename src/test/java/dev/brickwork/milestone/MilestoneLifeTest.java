package dev.brickwork.milestone;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;

/** Milestones as orders change the agreement. */
@ServiceTest
class MilestoneLifeTest {
    private MilestoneScene scene;

    @BeforeEach
    void threeWorkshopsWereOrdered() {
        scene = new MilestoneScene();
    }

    @Test
    void anUpgradeRaisesTheSameMilestoneAndBillsWhatIsLeft() throws SQLException {
        scene.complete(2).statusCode(201);

        scene.upgrade().units("workshop", 5).accepted();

        scene.list().body("count", equalTo(1)).body("results[0].milestone_id", equalTo(scene.milestone))
                .body("results[0].order_id", equalTo(scene.order.id())).body("results[0].total_quantity", equalTo(5))
                .body("results[0].completed_quantity", equalTo(2));
        assertThat(scene.seller.eventsOf(scene.milestone)).containsExactly("milestone.created", "milestone.completed",
                "milestone.changed");
        var invoice = scene.billed(3);
        invoice.read().body("grand_total", equalTo(3 * 108_000));
        scene.complete(1).statusCode(400);
    }

    @Test
    void anUpgradeCannotGoBelowWhatIsCompleted() {
        scene.complete(2).statusCode(201);

        scene.upgrade().units("workshop", 1).units("seats", 9).sent().statusCode(400)
                .body("error.details.fields.'bricks[0].quantity'", contains("must not be below the 2 already completed"));
        scene.upgrade().units("workshop", 0).units("seats", 9).sent().statusCode(400);
        // what was ordered before it was completed is checked again when it is accepted
        scene.upgrade().units("workshop", 2).units("seats", 200).accepted();
        scene.read().body("total_quantity", equalTo(2)).body("completed_quantity", equalTo(2));
    }

    @Test
    void anOpenUpgradeIsCheckedAgainWhenItIsAccepted() {
        var order = scene.upgrade().units("workshop", 1).units("seats", 500).created();
        scene.complete(2).statusCode(201);

        order.accept().statusCode(400);

        scene.read().body("total_quantity", equalTo(3)).body("completed_quantity", equalTo(2));
    }

    @Test
    void anUpgradeThatRemovesItEndsItAndALaterOneBringsAnother() throws SQLException {
        scene.upgrade().units("workshop", 0).units("seats", 500).accepted();

        scene.read().body("ends_at", equalTo("2026-01-09")).body("completed_quantity", equalTo(0));
        scene.complete(1).statusCode(400)
                .body("error.message", equalTo("The milestone ended on 2026-01-09; what was left of it is not billed."))
                .body("error.details.fields.milestone_id", contains("ended on 2026-01-09"));
        assertThat(scene.seller.eventsOf(scene.milestone)).containsExactly("milestone.created", "milestone.ended");
        scene.upgrade().units("workshop", 1).accepted();
        scene.list().body("count", equalTo(2)).body("results[0].milestone_id", not(equalTo(scene.milestone)))
                .body("results[0].total_quantity", equalTo(1)).body("results[0].ends_at", nullValue());
    }

    @Test
    void aRecastEndsWhatIsNotYetCompletedOnItsDay() {
        scene.complete(1).statusCode(201);
        scene.subscription.recast().units("seats", 5).units("workshop", 4).from("2026-01-15").accepted();

        scene.list().body("count", equalTo(2)).body("results", hasSize(2))
                .body("results[total_quantity=3].ends_at", equalTo("2026-01-14"))
                .body("results[total_quantity=4].completed_quantity", equalTo(0));
        scene.complete(1).statusCode(201);
        scene.seller.moveTo("2026-01-15T00:00:00Z");
        scene.complete(1).statusCode(400);
        scene.read().body("completed_quantity", equalTo(2));
    }

    @Test
    void itsEndFollowsTheFirstDayOfTheRecastWhenAPauseMovesThat() throws SQLException {
        scene.subscription.recast().units("seats", 5).units("workshop", 4).from("2026-03-01").accepted();
        scene.read().body("ends_at", equalTo("2026-02-28"));

        scene.subscription.pause("2026-01-20").statusCode(200);

        scene.read().body("ends_at", equalTo("2026-03-10"));
        assertThat(scene.seller.eventsOf(scene.milestone)).containsExactly("milestone.created", "milestone.ended",
                "milestone.changed");
        scene.seller.moveTo("2026-03-05T12:00:00Z");
        scene.complete(1).statusCode(201);
        scene.seller.moveTo("2026-03-11T00:00:00Z");
        scene.complete(1).statusCode(400);
    }

    @Test
    void aPauseLeavesWhatAnUpgradeHasEndedAsItWas() {
        scene.upgrade().units("workshop", 0).units("seats", 500).accepted();
        scene.subscription.recast().units("seats", 5).from("2026-03-01").accepted();

        scene.subscription.pause("2026-01-20").statusCode(200);

        scene.read().body("ends_at", equalTo("2026-01-09"));
    }

    @Test
    void aTrialHasNoneAndTheTermAfterItHas() {
        var order = scene.customer.subscription(scene.plan).units("seats", 1).units("workshop", 3).from("2026-01-10")
                .months(1).trial().with("renewal_contract_period", 12).created();
        var subscription = order.accepted();
        var path = "/subscriptions/" + subscription + "/milestones";
        scene.api.get(path).body("count", equalTo(0));

        scene.seller.moveTo("2026-02-10T00:00:00Z");

        scene.api.get(path).body("count", equalTo(1)).body("results[0].total_quantity", equalTo(3))
                .body("results[0].order_id", not(equalTo(order.id())));
        scene.api.get("/subscriptions/" + subscription).body("status", equalTo("ACTIVE"));
    }

    @Test
    void aRenewalBringsNone() {
        var order = scene.customer.subscription(scene.plan).units("seats", 1).units("workshop", 3).from("2026-01-10")
                .months(1).created();
        var subscription = order.accepted();

        scene.seller.moveTo("2026-02-10T00:00:00Z");

        var path = "/subscriptions/" + subscription + "/milestones";
        String milestone = scene.api.get(path).body("count", equalTo(1)).path("results[0].milestone_id");
        // its one invoice is issued, so late work of the term before is billed by an invoice of its own
        scene.api.post(path + "/" + milestone + "/complete", json("quantity", 3, "bill_on", "NEXT_INVOICE")).statusCode(400);
        scene.api.post(path + "/" + milestone + "/complete", json("quantity", 3)).statusCode(201)
                .body("milestone.completed_quantity", equalTo(3));
    }
}
