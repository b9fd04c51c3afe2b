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

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Subscription;

@ServiceTest
class RecordUsageTest {
    private UsageScene scene;
    private Subscription subscription;

    @BeforeEach
    void aYearOfUsage() {
        scene = new UsageScene("2026-03-10T12:00:00Z");
        subscription = scene.subscription("2026-01-01", "UTC");
    }

    @Test
    void anEntryIsRecordedOnceForItsId() {
        var entry = subscription.use("calls", raw("12.50")).id("a").at("2026-03-01T02:00:00+02:00").with("properties",
                json("b", 1, "a", List.of(raw("2.0"))));
        scene.api.post("/usage", entry).statusCode(201).body("duplicate", equalTo(false))
                .body("transaction_id", equalTo("a")).body("subscription_id", equalTo(subscription.id()))
                .body("brick_id", equalTo(scene.plan.brick("calls"))).body("value", equalTo(12.5f))
                .body("time", equalTo("2026-03-01T00:00:00Z")).body("properties.a[0]", equalTo(2.0f));

        // the same said in other words
        subscription.use("calls", raw("12.5")).id("a").at("2026-03-01T00:00:00Z")
                .with("properties", json("a", List.of(2), "b", raw("1.0"))).sent().statusCode(200)
                .body("duplicate", equalTo(true)).body("transaction_id", equalTo("a"));
        subscription.use("calls", raw("12.6")).id("a").at("2026-03-01T00:00:00Z")
                .with("properties", json("a", List.of(2), "b", 1)).sent().statusCode(409)
                .body("error.code", equalTo("ERR_CONFLICT"));
        assertThat(subscription.used("calls", "2026-03-01")).isEqualTo("12.5");
    }

    @Test
    void withoutATimeItIsNowAndARepeatIsStillTheSame() {
        subscription.use("calls", 1).id("a").recorded().body("time", equalTo("2026-03-10T12:00:00Z"));
        scene.seller.moveTo("2026-03-11T00:00:00Z");
        subscription.use("calls", 1).id("a").sent().statusCode(200).body("duplicate", equalTo(true)).body("time",
                equalTo("2026-03-10T12:00:00Z"));
    }

    @Test
    void withoutAnIdItCountsEveryTimeAndIsNotListed() {
        subscription.use("calls", 1).recorded().body("transaction_id", nullValue());
        subscription.use("calls", 1).recorded();

        assertThat(subscription.used("calls", "2026-03-10")).isEqualTo("2");
        subscription.usageEntries("calls", "").statusCode(200).body("count", equalTo(0)).body("results", hasSize(0));
    }

    @Test
    void nothingIsCoercedAndEverythingWrongIsNamed() {
        scene.api
                .post("/usage",
                        json("transaction_id", 1, "subscription_id", "1-1-1-1-1", "value", "10", "time", "2026-03-01",
                                "price", 1))
                .statusCode(400).body("error.details.fields", hasKey("transaction_id"))
                .body("error.details.fields", hasKey("subscription_id"))
                .body("error.details.fields.brick_id", hasItem("is required")).body("error.details.fields", hasKey("value"))
                .body("error.details.fields", hasKey("time")).body("error.details.fields", hasKey("price"));
        for (var value : List.of("100000000000000", "-100000000000000", "1e10000000", "1e15", "0.1234567890123", "true",
                "null",
                "[1]")) {
            subscription.use("calls", raw(value)).sent().statusCode(400).body("error.details.fields.value", hasSize(1));
        }
        subscription.use("calls", raw("99999999999999.999999999999")).recorded();
        subscription.use("calls", -99999999999999L).recorded();
        scene.api.post("/usage", subscription.use("calls", 1).toString().replace("}", ", \"value\": 2}")).statusCode(400);
        subscription.use("calls", 1).id("x".repeat(256)).sent().statusCode(400);
    }

    @Test
    void noCardNumberIsKeptAndIdsAreNotTakenForOne() {
        subscription.use("calls", 1).with("properties", json("note", "paid by 4111 1111 1111 1111")).sent().statusCode(400)
                .body("error.details.fields.properties", hasItem("must not hold a card number"));
        subscription.use("calls", 1).with("properties", List.of(json("n", 4111111111111111L))).sent().statusCode(400);
        subscription.use("calls", 1).with("properties", json("4111111111111111", 1)).sent().statusCode(400);
        subscription.use("calls", 1).with("properties", json("account_id", "4111111111111111")).sent().statusCode(400);
        subscription.use("calls", 1).id("4111111111111111").recorded();
        subscription.use("calls", 1).id("evt-4111 1111 1111 1111").recorded();
    }

    @Test
    void onlyUsageBricksOfTheSubscriptionCount() {
        scene.plan.subscription(UUID.randomUUID().toString()).use("calls", 1).sent().statusCode(400)
                .body("error.details.fields.subscription_id", hasItem("is no subscription"));
        subscription.use("seats", 1).sent().statusCode(400).body("error.details.fields.brick_id",
                hasItem("is no usage brick of the subscription"));
        var stranger = new UsageScene("2026-03-10T12:00:00Z");
        stranger.api.post("/usage", subscription.use("calls", 1)).statusCode(400)
                .body("error.details.fields.subscription_id", hasItem("is no subscription"));
    }

    @Test
    void anIdBelongsToItsSeller() {
        subscription.use("calls", 1).id("mine").recorded();
        var other = new UsageScene("2026-03-10T12:00:00Z");
        other.subscription("2026-01-01", "UTC").use("calls", 2).id("mine").recorded();
    }

    @Test
    void whatWouldNeverBeBilledIsRefused() {
        for (var time : List.of("2025-12-31T23:59:59.999999Z", "2027-01-01T00:00:00Z", "1970-01-01T00:00:00Z",
                "2999-12-31T00:00:00Z")) {
            subscription.use("calls", 1).at(time).sent().statusCode(400).body("error.details.fields.time",
                    hasItem("must lie on a day on which the brick is part of the subscription"));
        }
        // what is to come and agreed may be told already
        subscription.use("calls", 1).at("2026-12-31T23:59:59.999999Z").recorded();
        subscription.use("users", 1).with("properties", json("user", 7)).sent().statusCode(400)
                .body("error.details.fields.properties", hasItem(containsString("user_id")));
        subscription.use("users", 1).sent().statusCode(400);
    }

    @Test
    void atTheTurnOfATermUsageDoesNotWaitForTheRenewal() {
        var trial = scene.subscription("2025-04-10", "UTC");
        // the clock stands in the last hours of the term; entries of the first of the next one wait for the sweep
        scene.seller.moveTo("2026-04-09T23:59:59Z");
        trial.use("calls", 1).at("2026-04-10T00:00:00Z").sent().statusCode(400);
        scene.seller.moveTo("2026-04-10T00:00:01Z");
        trial.use("calls", 1).at("2026-04-10T00:00:00Z").recorded();
    }

    @Test
    void aBatchTakesTheGoodAndListsTheBad() {
        subscription.use("calls", 1).id("old").recorded();
        subscription.use("calls", 1).id("gone").recorded();
        scene.api.delete("/usage?transaction_id=gone").statusCode(200);

        scene.batch(List.of(subscription.use("calls", 2).id("n1"), 7, subscription.use("calls").id("n2"),
                subscription.use("calls", 1).id("old"), subscription.use("calls", 2).id("old"),
                subscription.use("calls", 1).id("gone"), subscription.use("seats", 1), subscription.use("calls", 2).id("n1"),
                subscription.use("calls", 3).id("n1"), subscription.use("calls", 4))).statusCode(200)
                .body("accepted", equalTo(2)).body("duplicates", equalTo(2))
                .body("rejected.index", equalTo(List.of(1, 2, 4, 5, 6, 8)))
                .body("rejected[0].message", equalTo("must be an object")).body("rejected[0].transaction_id", nullValue())
                .body("rejected[1].message", equalTo("value: is required")).body("rejected[1].transaction_id", equalTo("n2"))
                .body("rejected[2].message", containsString("other content"))
                .body("rejected[3].message", containsString("deleted"))
                .body("rejected[4].message", equalTo("brick_id: is no usage brick of the subscription"))
                .body("rejected[5].message", containsString("other content"));

        assertThat(subscription.used("calls", "2026-03-10")).isEqualTo("7");
    }

    @Test
    void twoOfAnIdInABatchAreBothHeldAgainstWhatIsThere() {
        scene.record(subscription, "calls", "gone", "1", "2026-03-01T00:00:00Z");
        scene.api.delete("/usage?transaction_id=gone").statusCode(200);
        var again = subscription.use("calls", 1).id("gone").at("2026-03-01T00:00:00Z");
        var fresh = subscription.use("calls", 5).id("new").at("2026-03-01T00:00:00Z");

        scene.batch(List.of(again, fresh, again, fresh, subscription.use("calls", 6).id("new").at("2026-03-01T00:00:00Z")))
                .statusCode(200).body("accepted", equalTo(1)).body("duplicates", equalTo(1))
                .body("rejected.index", contains(0, 2, 4))
                .body("rejected[1].message", equalTo("The usage entry with this transaction_id was deleted."));
        assertThat(subscription.used("calls", "2026-03-01")).isEqualTo("5");
    }

    /** Many are written as if all were new; here two are not, one with other content. */
    @Test
    void aLargeBatchWithIdsThatAreTakenRecordsTheOthersOnce() {
        subscription.use("calls", 1).id("m100").recorded();
        subscription.use("calls", 7).id("m150").recorded();
        var many = new ArrayList<Object>();
        for (int i = 0; i < 200; i++) {
            many.add(subscription.use("calls", 1).id("m" + i));
        }
        scene.batch(many).statusCode(200).body("accepted", equalTo(198)).body("duplicates", equalTo(1))
                .body("rejected.index", contains(150));
        scene.batch(many).statusCode(200).body("accepted", equalTo(0)).body("duplicates", equalTo(199));
        assertThat(subscription.used("calls", "2026-03-10")).isEqualTo("206");
        subscription.usageEntries("calls", "").body("count", equalTo(200));
    }

    @Test
    void timesInABatchAreKeptToTheMicrosecond() {
        var times = List.of("2026-03-01T00:00:00.000001Z", "2026-03-01T00:00:00.123457Z", "2026-03-01T23:59:59.999999Z");
        scene.batch(times.stream().map(time -> subscription.use("calls", 1).id(time).at(time)).toList()).body("accepted",
                equalTo(3));
        subscription.usageEntries("calls", "").body("results.time", contains(times.get(2), times.get(1), times.get(0)));
    }

    @Test
    void aBatchHasOneToTenThousandEntries() {
        scene.batch(List.of()).statusCode(400).body("error.details.fields.entries", hasSize(1));
        scene.api.post("/usage/batch", "{}").statusCode(400).body("error.details.fields.entries", hasItem("is required"));
        var many = new ArrayList<Object>();
        for (int i = 0; i < 10_000; i++) {
            many.add(subscription.use("jobs", 1).id("job-" + i));
        }
        scene.batch(many).statusCode(200).body("accepted", equalTo(10_000)).body("rejected", hasSize(0));
        assertThat(subscription.used("jobs", "2026-03-10")).isEqualTo("10000");
        many.add(subscription.use("jobs", 1));
        scene.batch(many).statusCode(400).body("error.details.fields.entries", hasItem("must have at most 10000 entries"));
    }

    @Test
    void aRepeatWithTheSameIdempotencyKeyHasNoSecondEffect() {
        for (int i = 0; i < 3; i++) {
            scene.api.request().header("Idempotency-Key", "once").body(subscription.use("calls", 5))
                    .post(Api.BASE + "/usage").statusCode(201);
        }
        assertThat(subscription.used("calls", "2026-03-10")).isEqualTo("5");
    }

    @Test
    void everyRequestLeavesOneAuditRecord() {
        subscription.use("calls", 5).id("a").recorded();
        scene.batch(List.of(subscription.use("calls", 1), subscription.use("calls"))).statusCode(200);
        scene.api.patch("/usage", json("transaction_id", "a", "value", 6)).statusCode(200);
        scene.api.delete("/usage?transaction_id=a").statusCode(200);

        List<String> actions = scene.api.get("/audit-log?limit=100").statusCode(200).path("results.action");
        assertThat(actions).filteredOn(action -> action.startsWith("usage.")).containsExactlyInAnyOrder("usage.deleted",
                "usage.changed", "usage.batch_recorded",
                "usage.recorded");
    }
}
