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

/** An answer was lost, and until the repeat comes the subscription has ended. */
@ServiceTest
class RepeatedUsageTest {
    private UsageScene scene;
    private String subscription;

    @BeforeEach
    void aSubscriptionThatHasEndedSinceItsLastEntries() {
        scene = new UsageScene("2026-03-31T23:59:50Z");
        subscription = scene.subscription("2025-04-01", "UTC", ", \"auto_renews\": false");
        scene.post(subscription, "calls", entry("t1", 3)).statusCode(201);
        scene.post(subscription, "calls", entry("t2", 4)).statusCode(201);
        scene.post(subscription, "calls", entry("gone", 5)).statusCode(201);
        scene.api.delete("/usage?transaction_id=gone").statusCode(200);
        scene.at("2026-04-01T00:01:00Z");
        scene.api.get("/subscriptions/" + subscription).body("status", equalTo("INACTIVE"));
    }

    private static String entry(String id, int value) {
        return ", \"transaction_id\": \"%s\", \"value\": %d".formatted(id, value);
    }

    @Test
    void theSameContentIsADuplicateThoughItWouldBeRefusedToday() {
        scene.post(subscription, "calls", entry("t1", 3)).statusCode(200).body("duplicate", equalTo(true))
                .body("time", equalTo("2026-03-31T23:59:50Z")).body("value", equalTo(3));
        assertThat(scene.used(subscription, "calls", "2026-03-31")).isEqualTo("7");
    }

    @Test
    void otherContentAndADeletedIdAreConflictsThen() {
        scene.post(subscription, "calls", entry("t1", 4)).statusCode(409);
        scene.post(subscription, "calls", entry("gone", 5)).statusCode(409);
        scene.post(subscription, "seats", entry("t1", 3)).statusCode(409);
    }

    @Test
    void whatWasNeverRecordedIsStillRefused() {
        scene.post(subscription, "calls", entry("new", 3)).statusCode(400).body("error.details.fields.time", hasSize(1));
        scene.post(subscription, "calls", ", \"value\": 3").statusCode(400).body("error.details.fields.time", hasSize(1));
        var stranger = new UsageScene("2026-04-01T00:01:00Z");
        stranger.api.post("/usage", scene.entry(subscription, "calls", entry("t1", 3))).statusCode(400)
                .body("error.details.fields.subscription_id", hasItem("is no subscription"));
    }

    @Test
    void aBatchCountsItAsADuplicateToo() {
        scene.batch(List.of(scene.entry(subscription, "calls", entry("t1", 3)),
                scene.entry(subscription, "calls", entry("new", 3)),
                scene.entry(subscription, "calls", entry("t2", 4)),
                scene.entry(subscription, "calls", entry("t1", 3)),
                scene.entry(subscription, "calls", entry("t2", 5)),
                scene.entry(subscription, "calls", entry("gone", 5)),
                scene.entry(subscription, "calls", ", \"value\": 1"))).statusCode(200).body("accepted", equalTo(0))
                .body("duplicates", equalTo(3)).body("rejected.index", contains(1, 4, 5, 6))
                .body("rejected[0].message", containsString("time: must lie on a day"))
                .body("rejected[1].message", containsString("other content"))
                .body("rejected[2].message", containsString("deleted"));
    }

    /** What is refused and what is not are looked for together. */
    @Test
    void aLargeBatchTellsRepeatsTwinsAndRefusedApart() {
        var other = scene.subscription("2026-04-01", "UTC");
        var many = new ArrayList<String>();
        for (int i = 0; i < 60; i++) {
            many.add(scene.entry(other, "calls", entry("m" + i, 1)));
        }
        many.add(many.get(7));
        many.add(scene.entry(subscription, "calls", entry("t1", 3)));
        many.add(scene.entry(subscription, "calls", entry("new", 3)));
        many.add(scene.entry(subscription, "calls", entry("m7", 3)));

        scene.batch(many).statusCode(200).body("accepted", equalTo(60)).body("duplicates", equalTo(2))
                .body("rejected.index", contains(62, 63)).body("rejected[1].message", containsString("other content"));
    }
}
