package dev.brickwork.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Subscription;

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
        var subscription = scene.order().from("2030-01-20").accepted();
        var upgrade = scene.upgrade(subscription).created();
        scene.seller.standStillUntil("2030-01-20T00:00:05Z");

        upgrade.accept().statusCode(200);

        subscription.read().body("status", equalTo("ACTIVE"));
        assertThat(subscription.events()).containsExactly("subscription.created", "subscription.started",
                "subscription.upgraded");
    }

    @Test
    void theEndOfATrialIsToldBeforeTheUpgrade() throws SQLException {
        var subscription = scene.order().trial().accepted();
        scene.recast(subscription).accepted();
        var upgrade = upgradeFrom("2030-03-10", subscription);
        scene.seller.standStillUntil("2030-03-01T00:00:05Z");

        upgrade.accept().statusCode(200);

        assertThat(subscription.events()).endsWith("subscription.trial_ended", "subscription.upgraded");
    }

    @Test
    void aTermThatIsOverIsNotUpgraded() throws SQLException {
        var subscription = scene.order().with("auto_renews", true).accepted();
        var upgrade = upgradeFrom("2030-12-10", subscription);
        scene.seller.moveTo("2030-12-31T00:00:00Z");
        scene.seller.standStillUntil("2031-01-01T00:00:05Z");

        upgrade.accept().statusCode(400);

        scene.seller.moveTo("2031-01-01T00:00:10Z");
        assertThat(subscription.events()).endsWith("subscription.renewed").doesNotContain("subscription.upgraded");
    }

    @Test
    void whatHasEndedIsNotRecast() throws SQLException {
        var subscription = scene.order().ending().accepted();
        var recast = recastFrom("2030-12-20", subscription);
        scene.seller.moveTo("2030-12-31T00:00:00Z");
        scene.seller.standStillUntil("2031-01-21T00:00:05Z");

        recast.accept().statusCode(400);

        scene.seller.moveTo("2031-01-21T00:00:10Z");
        subscription.read().body("status", equalTo("INACTIVE"));
        assertThat(subscription.events()).endsWith("subscription.inactive");
    }

    /** A trial from the 10th, a paid term from the 20th, and nobody looks until the 25th. */
    @Test
    void whatStoodStillIsToldTurnByTurn() throws SQLException {
        var subscription = scene.order().from("2030-01-10").trial().accepted();
        recastFrom("2030-01-20", subscription).accepted();
        scene.seller.standStillUntil("2030-01-25T00:00:00Z");

        scene.seller.moveTo("2030-01-25T00:00:10Z");

        subscription.read().body("status", equalTo("ACTIVE"));
        assertThat(subscription.events()).endsWith("subscription.started", "subscription.trial_ended");
    }

    private static Order upgradeFrom(String day, Subscription subscription) {
        return subscription.upgrade().units("seats", 18).from(day).created();
    }

    private static Order recastFrom(String day, Subscription subscription) {
        return subscription.recast().units("seats", 10).from(day).created();
    }
}
