package dev.brickwork.milestone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.GivenLife;
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
        scene.complete("{\"quantity\": 2}").statusCode(201);

        scene.upgraded(scene.workshops(5));

        scene.list().body("count", equalTo(1)).body("results[0].milestone_id", equalTo(scene.milestone))
                .body("results[0].order_id", equalTo(scene.order)).body("results[0].total_quantity", equalTo(5))
                .body("results[0].completed_quantity", equalTo(2));
        assertThat(GivenLife.events(scene.milestone)).containsExactly("milestone.created", "milestone.completed",
                "milestone.changed");
        String invoice = scene.complete("{\"quantity\": 3}").statusCode(201).path("completion.invoice_id");
        scene.invoice(invoice).body("grand_total", equalTo(3 * 108_000));
        scene.complete("{\"quantity\": 1}").statusCode(400);
    }

    @Test
    void anUpgradeCannotGoBelowWhatIsCompleted() {
        scene.complete("{\"quantity\": 2}").statusCode(201);

        scene.upgrade(scene.workshops(1) + ", " + scene.seats(9)).statusCode(400)
                .body("error.details.fields.'bricks[0].quantity'", contains("must not be below the 2 already completed"));
        scene.upgrade(scene.workshops(0) + ", " + scene.seats(9)).statusCode(400);
        // what was ordered before it was completed is checked again when it is accepted
        scene.upgraded(scene.workshops(2) + ", " + scene.seats(200));
        scene.read().body("total_quantity", equalTo(2)).body("completed_quantity", equalTo(2));
    }

    @Test
    void anOpenUpgradeIsCheckedAgainWhenItIsAccepted() {
        String order = scene.upgrade(scene.workshops(1) + ", " + scene.seats(500)).statusCode(201)
                .path("order_id");
        scene.complete("{\"quantity\": 2}").statusCode(201);

        scene.api.post("/orders/" + order + "/accept", "{}").statusCode(400);

        scene.read().body("total_quantity", equalTo(3)).body("completed_quantity", equalTo(2));
    }

    @Test
    void anUpgradeThatRemovesItEndsItAndALaterOneBringsAnother() throws SQLException {
        scene.upgraded(scene.workshops(0) + ", " + scene.seats(500));

        scene.read().body("ends_at", equalTo("2026-01-09")).body("completed_quantity", equalTo(0));
        scene.complete("{\"quantity\": 1}").statusCode(400).body("error.message",
                equalTo("The milestone ended on 2026-01-09; what was left of it is not billed."))
                .body("error.details.fields.milestone_id", contains("ended on 2026-01-09"));
        assertThat(GivenLife.events(scene.milestone)).containsExactly("milestone.created", "milestone.ended");
        scene.upgraded(scene.workshops(1));
        scene.list().body("count", equalTo(2)).body("results[0].milestone_id", not(equalTo(scene.milestone)))
                .body("results[0].total_quantity", equalTo(1)).body("results[0].ends_at", nullValue());
    }

    @Test
    void aRecastEndsWhatIsNotYetCompletedOnItsDay() {
        scene.complete("{\"quantity\": 1}").statusCode(201);
        scene.recast("2026-01-15", scene.seats(5) + ", " + scene.workshops(4));

        scene.list().body("count", equalTo(2)).body("results", hasSize(2))
                .body("results[total_quantity=3].ends_at", equalTo("2026-01-14"))
                .body("results[total_quantity=4].completed_quantity", equalTo(0));
        scene.complete("{\"quantity\": 1}").statusCode(201);
        scene.at("2026-01-15T00:00:00Z");
        scene.complete("{\"quantity\": 1}").statusCode(400);
        scene.read().body("completed_quantity", equalTo(2));
    }

    @Test
    void itsEndFollowsTheFirstDayOfTheRecastWhenAPauseMovesThat() throws SQLException {
        scene.recast("2026-03-01", scene.seats(5) + ", " + scene.workshops(4));
        scene.read().body("ends_at", equalTo("2026-02-28"));

        scene.api.post("/subscriptions/" + scene.subscription + "/pause",
                "{\"scheduled_resume_at\": \"2026-01-20\"}").statusCode(200);

        scene.read().body("ends_at", equalTo("2026-03-10"));
        assertThat(GivenLife.events(scene.milestone)).containsExactly("milestone.created", "milestone.ended",
                "milestone.changed");
        scene.at("2026-03-05T12:00:00Z");
        scene.complete("{\"quantity\": 1}").statusCode(201);
        scene.at("2026-03-11T00:00:00Z");
        scene.complete("{\"quantity\": 1}").statusCode(400);
    }

    @Test
    void aPauseLeavesWhatAnUpgradeHasEndedAsItWas() {
        scene.upgraded(scene.workshops(0) + ", " + scene.seats(500));
        scene.recast("2026-03-01", scene.seats(5));

        scene.api.post("/subscriptions/" + scene.subscription + "/pause",
                "{\"scheduled_resume_at\": \"2026-01-20\"}").statusCode(200);

        scene.read().body("ends_at", equalTo("2026-01-09"));
    }

    @Test
    void aTrialHasNoneAndTheTermAfterItHas() {
        String order = scene.api.post("/subscriptions", """
                {"customer_id": "%s", "starts_at": "2026-01-10", "contract_length": 1, "billing_frequency": "MONTHLY",
                 "plan_id": "%s", "bricks": [%s, %s], "order_type": "TRIAL", "renewal_contract_period": 12}"""
                .formatted(scene.customer, scene.plan.planId(), scene.seats(1), scene.workshops(3))).statusCode(201)
                .path("order_id");
        var subscription = scene.accept(order);
        var path = "/subscriptions/" + subscription + "/milestones";
        scene.api.get(path).body("count", equalTo(0));

        scene.at("2026-02-10T00:00:00Z");

        scene.api.get(path).body("count", equalTo(1)).body("results[0].total_quantity", equalTo(3))
                .body("results[0].order_id", not(equalTo(order)));
        scene.api.get("/subscriptions/" + subscription).body("status", equalTo("ACTIVE"));
    }

    @Test
    void aRenewalBringsNone() {
        String order = scene.api.post("/subscriptions", """
                {"customer_id": "%s", "starts_at": "2026-01-10", "contract_length": 1, "billing_frequency": "MONTHLY",
                 "plan_id": "%s", "bricks": [%s, %s]}"""
                .formatted(scene.customer, scene.plan.planId(), scene.seats(1), scene.workshops(3))).statusCode(201)
                .path("order_id");
        var subscription = scene.accept(order);

        scene.at("2026-02-10T00:00:00Z");

        var path = "/subscriptions/" + subscription + "/milestones";
        String milestone = scene.api.get(path).body("count", equalTo(1)).path("results[0].milestone_id");
        // its one invoice is issued, so late work of the term before is billed by an invoice of its own
        scene.api.post(path + "/" + milestone + "/complete", "{\"quantity\": 3, \"bill_on\": \"NEXT_INVOICE\"}")
                .statusCode(400);
        scene.api.post(path + "/" + milestone + "/complete", "{\"quantity\": 3}").statusCode(201)
                .body("milestone.completed_quantity", equalTo(3));
    }
}
