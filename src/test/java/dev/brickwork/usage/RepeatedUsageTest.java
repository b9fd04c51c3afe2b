package dev.brickwork.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Subscription;

/** An answer was lost, and until the repeat comes the subscription has ended. */
@ServiceTest
class RepeatedUsageTest {
    private UsageScene scene;
    private Subscription subscription;

    @BeforeEach
    void aSubscriptionThatHasEndedSinceItsLastEntries() {
        scene = new UsageScene("2026-03-31T23:59:50Z");
        subscription = scene.subscription("2025-04-01", "UTC", "auto_renews", false);
        subscription.use("calls", 3).id("t1").recorded();
        subscription.use("calls", 4).id("t2").recorded();
        subscription.use("calls", 5).id("gone").recorded();
        scene.api.delete("/usage?transaction_id=gone").statusCode(200);
        scene.seller.moveTo("2026-04-01T00:01:00Z");
        subscription.read().body("status", equalTo("INACTIVE"));
    }

    @Test
    void theSameContentIsADuplicateThoughItWouldBeRefusedToday() {
        subscription.use("calls", 3).id("t1").sent().statusCode(200).body("duplicate", equalTo(true))
                .body("time", equalTo("2026-03-31T23:59:50Z")).body("value", equalTo(3));
        assertThat(subscription.used("calls", "2026-03-31")).isEqualTo("7");
    }

    @Test
    void otherContentAndADeletedIdAreConflictsThen() {
        subscription.use("calls", 4).id("t1").sent().statusCode(409);
        subscription.use("calls", 5).id("gone").sent().statusCode(409);
        subscription.use("seats", 3).id("t1").sent().statusCode(409);
    }

    @Test
    void whatWasNeverRecordedIsStillRefused() {
        subscription.use("calls", 3).id("new").sent().statusCode(400).body("error.details.fields.time", hasSize(1));
        subscription.use("calls", 3).sent().statusCode(400).body("error.details.fields.time", hasSize(1));
        var stranger = new UsageScene("2026-04-01T00:01:00Z");
        stranger.api.post("/usage", subscription.use("calls", 3).id("t1")).statusCode(400)
                .body("error.details.fields.subscription_id", hasItem("is no subscription"));
    }

    @Test
    void aBatchCountsItAsADuplicateToo() {
        scene.batch(List.of(subscription.use("calls", 3).id("t1"), subscription.use("calls", 3).id("new"),
                subscription.use("calls", 4).id("t2"), subscription.use("calls", 3).id("t1"),
                subscription.use("calls", 5).id("t2"), subscription.use("calls", 5).id("gone"),
                subscription.use("calls", 1))).statusCode(200).body("accepted", equalTo(0)).body("duplicates", equalTo(3))
                .body("rejected.index", contains(1, 4, 5, 6))
                .body("rejected[0].message", containsString("time: must lie on a day"))
                .body("rejected[1].message", containsString("other content"))
                .body("rejected[2].message", containsString("deleted"));
    }

    /** What is refused and what is not are looked for together. */
    @Test
    void aLargeBatchTellsRepeatsTwinsAndRefusedApart() {
        var other = scene.subscription("2026-04-01", "UTC");
        var many = new ArrayList<Object>();
        for (int i = 0; i < 60; i++) {
            many.add(other.use("calls", 1).id("m" + i));
        }
        many.add(many.get(7));
        many.add(subscription.use("calls", 3).id("t1"));
        many.add(subscription.use("calls", 3).id("new"));
        many.add(subscription.use("calls", 3).id("m7"));

        scene.batch(many).statusCode(200).body("accepted", equalTo(60)).body("duplicates", equalTo(2))
                .body("rejected.index", contains(62, 63)).body("rejected[1].message", containsString("other content"));
    }
}
