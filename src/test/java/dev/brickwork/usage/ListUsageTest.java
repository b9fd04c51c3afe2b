package dev.brickwork.usage;

import static dev.brickwork.testing.Json.json;
import static dev.brickwork.testing.Json.raw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Subscription;

@ServiceTest
class ListUsageTest {
    private UsageScene scene;
    private Subscription subscription;

    @BeforeEach
    void aYearInBerlin() {
        scene = new UsageScene("2026-07-01T12:00:00Z");
        subscription = scene.subscription("2026-01-01", "Europe/Berlin");
    }

    @Test
    void theNewestComeFirstAndTiesAsTheyCame() {
        scene.record(subscription, "calls", "a", "1", "2026-03-01T10:00:00Z");
        scene.record(subscription, "calls", "c", "2.5", "2026-03-02T10:00:00Z");
        scene.record(subscription, "calls", "b", "3", "2026-03-02T10:00:00Z");
        scene.record(subscription, "jobs", "other", "3", "2026-03-02T10:00:00Z");

        subscription.usageEntries("calls", "").statusCode(200).body("count", equalTo(3)).body("next", nullValue())
                .body("previous", nullValue()).body("results.transaction_id", contains("b", "c", "a"))
                .body("results[1].value", equalTo(2.5f)).body("results[2].value", equalTo(1))
                .body("results[2].time", equalTo("2026-03-01T10:00:00Z"))
                .body("results[2].subscription_id", equalTo(subscription.id()))
                .body("results[2].brick_id", equalTo(scene.plan.brick("calls")))
                .body("results[2].properties.user_id", equalTo("a"));
        subscription.usageEntries("calls", "?limit=1&offset=1").body("results.transaction_id", contains("c"))
                .body("count", equalTo(3)).body("next", containsString("offset=2"))
                .body("previous", containsString("offset=0"));
        subscription.usageEntries("calls", "?limit=2&offset=2").body("results.transaction_id", contains("a")).body("next",
                nullValue());
    }

    @Test
    void aPageHasTwentyFiveAndAtMostAHundred() {
        var many = new ArrayList<Object>();
        for (int i = 0; i < 130; i++) {
            many.add(subscription.use("calls", 1).id("t" + i));
        }
        scene.batch(many).statusCode(200);
        subscription.usageEntries("calls", "").body("results", hasSize(25)).body("count", equalTo(130))
                .body("results[0].transaction_id", equalTo("t129"));
        subscription.usageEntries("calls", "?limit=1000").body("results", hasSize(100));
        subscription.usageEntries("calls", "?limit=0").statusCode(400).body("error.details.fields", hasKey("limit"));
        subscription.usageEntries("calls", "?offset=-1&limit=x").statusCode(400)
                .body("error.details.fields", hasKey("limit")).body("error.details.fields", hasKey("offset"));
    }

    @Test
    void bothEndsOfARangeAreInclusiveAndDaysAreThoseOfTheSubscription() {
        scene.record(subscription, "calls", "last-of-28", "1", "2026-03-28T22:59:59.999999Z");
        scene.record(subscription, "calls", "first-of-29", "1", "2026-03-28T23:00:00Z");
        scene.record(subscription, "calls", "last-of-29", "1", "2026-03-29T21:59:59.999999Z");
        scene.record(subscription, "calls", "first-of-30", "1", "2026-03-29T22:00:00Z");

        subscription.usageEntries("calls", "?from=2026-03-29&to=2026-03-29")
                .body("results.transaction_id", contains("last-of-29", "first-of-29")).body("count", equalTo(2));
        subscription.usageEntries("calls", "?from=2026-03-29").body("count", equalTo(3));
        subscription.usageEntries("calls", "?to=2026-03-28").body("results.transaction_id", contains("last-of-28"));
        subscription.usageEntries("calls", "?from=2026-03-28T23:00:00Z&to=2026-03-29T22:00:00Z").body("count", equalTo(3))
                .body("results", hasSize(3));
        subscription.usageEntries("calls", "?from=2026-03-28T23:00:00.000001Z&to=2026-03-29T21:59:59Z").body("count",
                equalTo(0));
        subscription.usageEntries("calls", "?from=2026-03-28T22:00:00Z&to=2026-03-30T00:00:00Z").body("count", equalTo(4));
        subscription.usageEntries("calls", "?from=2026-03-30&to=2026-03-29").statusCode(400)
                .body("error.details.fields.from", hasItem("may not lie after to"));
        subscription.usageEntries("calls", "?from=soon").statusCode(400).body("error.details.fields", hasKey("from"));
        subscription.usageEntries("calls", "?since=2026-03-30").statusCode(400).body("error.details.fields",
                hasKey("since"));
    }

    @Test
    void aTextIsSearchedInIdsPropertiesAndValues() {
        scene.record(subscription, "calls", "order_42", "7", "2026-03-01T10:00:00Z");
        scene.record(subscription, "calls", "orderx42", "42", "2026-03-02T10:00:00Z");
        subscription.use("calls", raw("1.50")).id("p").with("properties", json("Region", "EU-42%")).recorded();

        subscription.usageEntries("calls", "?search=order_").body("results.transaction_id", contains("order_42"));
        subscription.usageEntries("calls", "?search=eu-42%25").body("results.transaction_id", contains("p"));
        subscription.usageEntries("calls", "?search=region").body("count", equalTo(1));
        subscription.usageEntries("calls", "?search=42").body("count", equalTo(3));
        for (var number : List.of("1.5", "1.500", "15e-1", "0.15E1")) {
            subscription.usageEntries("calls", "?search=" + number).body("results.transaction_id", contains("p"));
        }
        subscription.usageEntries("calls", "?search=1e99").body("count", equalTo(0));
        subscription.usageEntries("calls", "?search=ORDERX&from=2026-03-03").body("count", equalTo(0));
        subscription.usageEntries("calls", "?search=nothing").body("count", equalTo(0)).body("results", hasSize(0));
    }

    @Test
    void whatDoesNotExistIsMissedByItsKind() {
        scene.api.get("/subscriptions/" + UUID.randomUUID() + "/bricks/" + scene.plan.brick("calls") + "/usage/entries")
                .statusCode(404).body("error.message", equalTo("Subscription not found."));
        scene.plan.subscription("nonsense").usageEntries("calls", "").statusCode(404).body("error.message",
                equalTo("Subscription not found."));
        subscription.usageEntries("seats", "?limit=x").statusCode(404).body("error.message", equalTo("Brick not found."));
        scene.api.get("/subscriptions/" + subscription + "/bricks/nonsense/usage").statusCode(404)
                .body("error.message", equalTo("Brick not found."));
    }

    @Test
    void aWholeTimeCountsAreThoseOfTheRows() {
        for (int i = 0; i < 30; i++) {
            scene.record(subscription, "calls", "t" + i, "1", "2026-03-%02dT%02d:30:00Z".formatted(1 + i % 7, i % 24));
        }
        for (var range : new String[]{"?from=2026-03-02", "?from=2026-03-02T05:30:00Z", "?to=2026-03-06T12:00:00Z",
                "?from=2026-03-02T05:30:00Z&to=2026-03-02T23:00:00Z",
                "?from=2026-03-02T05:30:00Z&to=2026-03-06T12:00:00Z"}) {
            var page = subscription.usageEntries("calls", range + "&limit=100").statusCode(200);
            assertThat(page.<Integer>path("count")).as(range).isEqualTo(page.<Integer>path("results.size()"));
        }
    }
}
