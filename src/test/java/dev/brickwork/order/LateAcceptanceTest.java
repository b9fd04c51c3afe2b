package dev.brickwork.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.GivenLife;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.ServiceTest;

/** What time has brought counts when an order is accepted, also where no sweep has come yet. */
@ServiceTest
class LateAcceptanceTest {
    private OrderScene scene;

    @BeforeEach
    void aSeller() {
        scene = new OrderScene();
    }

    @Test
    void theBeginningIsToldBeforeTheUpgrade() throws SQLException {
        var subscription = scene.begun(scene.newBody("2030-01-20", ""));
        var upgrade = scene.upgradeOf(subscription, "");
        standStillUntil("2030-01-20T00:00:05Z");

        scene.accept(upgrade).statusCode(200);

        scene.api.get("/subscriptions/" + subscription).body("status", equalTo("ACTIVE"));
        assertThat(GivenLife.events(subscription)).containsExactly("subscription.created", "subscription.started",
                "subscription.upgraded");
    }

    @Test
    void theEndOfATrialIsToldBeforeTheUpgrade() throws SQLException {
        var subscription = scene.begun(scene.newBody(", \"order_type\": \"TRIAL\""));
        scene.accept(scene.recastOf(subscription, "")).statusCode(200);
        var upgrade = upgradeFrom("2030-03-10", subscription);
        standStillUntil("2030-03-01T00:00:05Z");

        scene.accept(upgrade).statusCode(200);

        assertThat(GivenLife.events(subscription)).endsWith("subscription.trial_ended", "subscription.upgraded");
    }

    @Test
    void aTermThatIsOverIsNotUpgraded() throws SQLException {
        var subscription = scene.begun(scene.newBody(", \"auto_renews\": true"));
        var upgrade = upgradeFrom("2030-12-10", subscription);
        scene.at("2030-12-31T00:00:00Z");
        standStillUntil("2031-01-01T00:00:05Z");

        scene.accept(upgrade).statusCode(400);

        scene.at("2031-01-01T00:00:10Z");
        assertThat(GivenLife.events(subscription)).endsWith("subscription.renewed").doesNotContain("subscription.upgraded");
    }

    @Test
    void whatHasEndedIsNotRecast() throws SQLException {
        var subscription = scene.begun(scene.newBody(", \"auto_renews\": false"));
        var recast = recastFrom("2030-12-20", subscription);
        scene.at("2030-12-31T00:00:00Z");
        standStillUntil("2031-01-21T00:00:05Z");

        scene.accept(recast).statusCode(400);

        scene.at("2031-01-21T00:00:10Z");
        scene.api.get("/subscriptions/" + subscription).body("status", equalTo("INACTIVE"));
        assertThat(GivenLife.events(subscription)).endsWith("subscription.inactive");
    }

    /** A trial from the 10th, a paid term from the 20th, and nobody looks until the 25th. */
    @Test
    void whatStoodStillIsToldTurnByTurn() throws SQLException {
        var subscription = scene.begun(scene.newBody("2030-01-10", ", \"order_type\": \"TRIAL\""));
        var recast = recastFrom("2030-01-20", subscription);
        scene.accept(recast).statusCode(200);
        standStillUntil("2030-01-25T00:00:00Z");

        scene.at("2030-01-25T00:00:10Z");

        scene.api.get("/subscriptions/" + subscription).body("status", equalTo("ACTIVE"));
        assertThat(GivenLife.events(subscription)).endsWith("subscription.started", "subscription.trial_ended");
    }

    private String upgradeFrom(String day, String subscription) {
        return scene.api.post("/subscriptions/" + subscription + "/upgrade",
                "{\"starts_at\": \"" + day + "\", \"bricks\": " + scene.seats(18) + "}").statusCode(201)
                .path("order_id");
    }

    private String recastFrom(String day, String subscription) {
        return scene.api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "%s", "contract_length": 12, "billing_frequency": "MONTHLY", "bricks": %s}"""
                .formatted(day, scene.seats(10))).statusCode(201).path("order_id");
    }

    private void standStillUntil(String now) throws SQLException {
        GivenLife.standStillUntil(GivenSubscription.sellerOf(scene.api), now);
    }
}
