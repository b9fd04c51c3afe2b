package dev.brickwork.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.util.Map;
import java.util.Set;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.testing.ServiceTest;

/** A recast that ends a trial on a day to come. */
@ServiceTest
class TrialRecastTest {
    @Inject
    GivenSubscription subscriptions;

    private GivenLife life;
    private String subscription;

    @BeforeEach
    void aTrialOfAMonth() {
        life = new GivenLife("2026-01-10T12:00:00Z");
        subscription = subscriptions.begun(life.api, "{\"name\": \"Acme\"}", life.trial("2026-01-01", 1));
    }

    @Test
    void theTrialEndsOnTheDayThePaidTermBegins() throws Exception {
        recast("2026-01-20");
        life.moveTo("2026-01-19T23:59:59Z");
        life.read(subscription).body("status", equalTo("TRIAL"));

        life.moveTo("2026-01-20T00:00:00Z");

        life.read(subscription).body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2026-02-19"));
        assertThat(life.statuses(subscription)).containsExactly("OUTSTANDING");
        assertThat(GivenLife.events(subscription)).containsExactly("subscription.trial_ended");
    }

    @Test
    void thePaidTermThenEndsLikeAnyOther() throws Exception {
        recast("2026-01-20");

        life.moveTo("2026-02-20T00:00:00Z");

        life.read(subscription).body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("EXPIRED"));
        assertThat(GivenLife.events(subscription)).containsExactly("subscription.trial_ended",
                "subscription.term_ending", "subscription.inactive");
    }

    @Test
    void aRecastOfTheRecastDoesNotPutTheEndOff() throws Exception {
        recast("2026-01-20");
        recast("2026-01-25");

        life.moveTo("2026-01-20T00:00:00Z");
        life.read(subscription).body("status", equalTo("ACTIVE"));
        life.moveTo("2026-01-25T00:00:00Z");

        life.read(subscription).body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2026-02-24"));
        assertThat(GivenLife.events(subscription)).containsExactly("subscription.trial_ended");
    }

    @Test
    void aTrialPausedUntilThePaidTermBeginsIsResumedAndEnded() throws Exception {
        life.api.post("/subscriptions/" + subscription + "/pause", "{\"scheduled_resume_at\": \"2026-01-25\"}")
                .statusCode(200);
        recast("2026-01-20");

        life.moveTo("2026-01-20T00:00:00Z");

        life.read(subscription).body("status", equalTo("ACTIVE"));
        assertThat(GivenLife.events(subscription)).containsExactly("subscription.paused", "subscription.resumed",
                "subscription.trial_ended");
    }

    @Test
    void aPauseMovesTheEndOfTheTrial() throws Exception {
        recast("2026-01-20");
        life.api.post("/subscriptions/" + subscription + "/pause", "{\"scheduled_resume_at\": \"2026-01-15\"}")
                .statusCode(200);

        life.moveTo("2026-01-24T23:59:59Z");
        life.read(subscription).body("status", equalTo("TRIAL"));
        life.moveTo("2026-01-25T00:00:00Z");

        life.read(subscription).body("status", equalTo("ACTIVE"));
        assertThat(GivenLife.events(subscription)).containsExactly("subscription.paused", "subscription.resumed",
                "subscription.trial_ended");
    }

    private void recast(String startsOn) {
        subscriptions.changed(life.api, subscription, timeline -> {
            var item = timeline.current().lines().get(0).item();
            var plans = Map.of(life.planId, Orders.plan(life.planId,
                    new Offer(item.brick(), Map.of(timeline.current().frame().currency(), item.price()))));
            return timeline.recast(life.order(startsOn, 1, BillingFrequency.MONTHLY), plans, Set.of());
        });
    }
}
