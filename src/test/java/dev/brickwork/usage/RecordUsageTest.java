package dev.brickwork.usage;

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

@ServiceTest
class RecordUsageTest {
    private UsageScene scene;
    private String subscription;

    @BeforeEach
    void aYearOfUsage() {
        scene = new UsageScene("2026-03-10T12:00:00Z");
        subscription = scene.subscription("2026-01-01", "UTC");
    }

    @Test
    void anEntryIsRecordedOnceForItsId() {
        var entry = scene.entry(subscription, "calls",
                ", \"transaction_id\": \"a\", \"value\": 12.50, \"time\": \"2026-03-01T02:00:00+02:00\", \"properties\": {\"b\": 1, \"a\": [2.0]}");
        scene.api.post("/usage", entry).statusCode(201).body("duplicate", equalTo(false))
                .body("transaction_id", equalTo("a")).body("subscription_id", equalTo(subscription))
                .body("brick_id", equalTo(scene.brickId("calls"))).body("value", equalTo(12.5f))
                .body("time", equalTo("2026-03-01T00:00:00Z")).body("properties.a[0]", equalTo(2.0f));

        // the same said in other words
        scene.post(subscription, "calls",
                ", \"transaction_id\": \"a\", \"value\": 12.5, \"time\": \"2026-03-01T00:00:00Z\", \"properties\": {\"a\": [2], \"b\": 1.0}")
                .statusCode(200).body("duplicate", equalTo(true)).body("transaction_id", equalTo("a"));
        scene.post(subscription, "calls",
                ", \"transaction_id\": \"a\", \"value\": 12.6, \"time\": \"2026-03-01T00:00:00Z\", \"properties\": {\"a\": [2], \"b\": 1}")
                .statusCode(409).body("error.code", equalTo("ERR_CONFLICT"));
        assertThat(scene.used(subscription, "calls", "2026-03-01")).isEqualTo("12.5");
    }

    @Test
    void withoutATimeItIsNowAndARepeatIsStillTheSame() {
        scene.post(subscription, "calls", ", \"transaction_id\": \"a\", \"value\": 1").statusCode(201)
                .body("time", equalTo("2026-03-10T12:00:00Z"));
        scene.at("2026-03-11T00:00:00Z");
        scene.post(subscription, "calls", ", \"transaction_id\": \"a\", \"value\": 1").statusCode(200)
                .body("duplicate", equalTo(true)).body("time", equalTo("2026-03-10T12:00:00Z"));
    }

    @Test
    void withoutAnIdItCountsEveryTimeAndIsNotListed() {
        scene.post(subscription, "calls", ", \"value\": 1").statusCode(201).body("transaction_id", nullValue());
        scene.post(subscription, "calls", ", \"value\": 1").statusCode(201);

        assertThat(scene.used(subscription, "calls", "2026-03-10")).isEqualTo("2");
        scene.entries(subscription, "calls", "").statusCode(200).body("count", equalTo(0)).body("results", hasSize(0));
    }

    @Test
    void nothingIsCoercedAndEverythingWrongIsNamed() {
        scene.api.post("/usage", """
                {"transaction_id": 1, "subscription_id": "1-1-1-1-1", "value": "10", "time": "2026-03-01", "price": 1}""")
                .statusCode(400).body("error.details.fields", hasKey("transaction_id"))
                .body("error.details.fields", hasKey("subscription_id"))
                .body("error.details.fields.brick_id", hasItem("is required"))
                .body("error.details.fields", hasKey("value")).body("error.details.fields", hasKey("time"))
                .body("error.details.fields", hasKey("price"));
        for (var value : List.of("100000000000000", "-100000000000000", "1e10000000", "1e15", "0.1234567890123", "true",
                "null",
                "[1]")) {
            scene.post(subscription, "calls", ", \"value\": " + value).statusCode(400)
                    .body("error.details.fields.value", hasSize(1));
        }
        scene.post(subscription, "calls", ", \"value\": 99999999999999.999999999999").statusCode(201);
        scene.post(subscription, "calls", ", \"value\": -99999999999999").statusCode(201);
        scene.post(subscription, "calls", ", \"value\": 1, \"value\": 2").statusCode(400);
        scene.post(subscription, "calls", ", \"value\": 1, \"transaction_id\": \"" + "x".repeat(256) + "\"").statusCode(400);
    }

    @Test
    void noCardNumberIsKeptAndIdsAreNotTakenForOne() {
        scene.post(subscription, "calls", ", \"value\": 1, \"properties\": {\"note\": \"paid by 4111 1111 1111 1111\"}")
                .statusCode(400).body("error.details.fields.properties", hasItem("must not hold a card number"));
        scene.post(subscription, "calls", ", \"value\": 1, \"properties\": [{\"n\": 4111111111111111}]").statusCode(400);
        scene.post(subscription, "calls", ", \"value\": 1, \"properties\": {\"4111111111111111\": 1}").statusCode(400);
        scene.post(subscription, "calls", ", \"value\": 1, \"properties\": {\"account_id\": \"4111111111111111\"}")
                .statusCode(400);
        scene.post(subscription, "calls", ", \"value\": 1, \"transaction_id\": \"4111111111111111\"").statusCode(400)
                .body("error.details.fields.transaction_id", hasItem("must not hold a card number"));
        scene.post(subscription, "calls", ", \"value\": 1, \"transaction_id\": \"0a4111111111111111bcdef012345678\"")
                .statusCode(201);
    }

    @Test
    void onlyUsageBricksOfTheSubscriptionCount() {
        scene.post(UUID.randomUUID().toString(), "calls", ", \"value\": 1").statusCode(400)
                .body("error.details.fields.subscription_id", hasItem("is no subscription"));
        scene.post(subscription, "seats", ", \"value\": 1").statusCode(400)
                .body("error.details.fields.brick_id", hasItem("is no usage brick of the subscription"));
        var stranger = new UsageScene("2026-03-10T12:00:00Z");
        stranger.api.post("/usage", scene.entry(subscription, "calls", ", \"value\": 1")).statusCode(400)
                .body("error.details.fields.subscription_id", hasItem("is no subscription"));
    }

    @Test
    void anIdBelongsToItsSeller() {
        scene.post(subscription, "calls", ", \"value\": 1, \"transaction_id\": \"mine\"").statusCode(201);
        var other = new UsageScene("2026-03-10T12:00:00Z");
        other.post(other.subscription("2026-01-01", "UTC"), "calls", ", \"value\": 2, \"transaction_id\": \"mine\"")
                .statusCode(201);
    }

    @Test
    void whatWouldNeverBeBilledIsRefused() {
        for (var time : List.of("2025-12-31T23:59:59.999999Z", "2027-01-01T00:00:00Z", "1970-01-01T00:00:00Z",
                "2999-12-31T00:00:00Z")) {
            scene.post(subscription, "calls", ", \"value\": 1, \"time\": \"" + time + "\"").statusCode(400)
                    .body("error.details.fields.time",
                            hasItem("must lie on a day on which the brick is part of the subscription"));
        }
        // what is to come and agreed may be told already
        scene.post(subscription, "calls", ", \"value\": 1, \"time\": \"2026-12-31T23:59:59.999999Z\"").statusCode(201);
        scene.post(subscription, "users", ", \"value\": 1, \"properties\": {\"user\": 7}").statusCode(400)
                .body("error.details.fields.properties", hasItem(containsString("user_id")));
        scene.post(subscription, "users", ", \"value\": 1").statusCode(400);
    }

    @Test
    void atTheTurnOfATermUsageDoesNotWaitForTheRenewal() {
        var trial = scene.subscription("2025-04-10", "UTC");
        // the clock stands in the last hours of the term; entries of the first of the next one wait for the sweep
        scene.at("2026-04-09T23:59:59Z");
        scene.post(trial, "calls", ", \"value\": 1, \"time\": \"2026-04-10T00:00:00Z\"").statusCode(400);
        scene.at("2026-04-10T00:00:01Z");
        scene.post(trial, "calls", ", \"value\": 1, \"time\": \"2026-04-10T00:00:00Z\"").statusCode(201);
    }

    @Test
    void aBatchTakesTheGoodAndListsTheBad() {
        scene.post(subscription, "calls", ", \"value\": 1, \"transaction_id\": \"old\"").statusCode(201);
        scene.post(subscription, "calls", ", \"value\": 1, \"transaction_id\": \"gone\"").statusCode(201);
        scene.api.delete("/usage?transaction_id=gone").statusCode(200);

        scene.batch(List.of(scene.entry(subscription, "calls", ", \"transaction_id\": \"n1\", \"value\": 2"), "7",
                scene.entry(subscription, "calls", ", \"transaction_id\": \"n2\""),
                scene.entry(subscription, "calls", ", \"transaction_id\": \"old\", \"value\": 1"),
                scene.entry(subscription, "calls", ", \"transaction_id\": \"old\", \"value\": 2"),
                scene.entry(subscription, "calls", ", \"transaction_id\": \"gone\", \"value\": 1"),
                scene.entry(subscription, "seats", ", \"value\": 1"),
                scene.entry(subscription, "calls", ", \"transaction_id\": \"n1\", \"value\": 2"),
                scene.entry(subscription, "calls", ", \"transaction_id\": \"n1\", \"value\": 3"),
                scene.entry(subscription, "calls", ", \"value\": 4"))).statusCode(200).body("accepted", equalTo(2))
                .body("duplicates", equalTo(2)).body("rejected.index", equalTo(List.of(1, 2, 4, 5, 6, 8)))
                .body("rejected[0].message", equalTo("must be an object")).body("rejected[0].transaction_id", nullValue())
                .body("rejected[1].message", equalTo("value: is required"))
                .body("rejected[1].transaction_id", equalTo("n2"))
                .body("rejected[2].message", containsString("other content"))
                .body("rejected[3].message", containsString("deleted"))
                .body("rejected[4].message", equalTo("brick_id: is no usage brick of the subscription"))
                .body("rejected[5].message", containsString("other content"));

        assertThat(scene.used(subscription, "calls", "2026-03-10")).isEqualTo("7");
    }

    @Test
    void twoOfAnIdInABatchAreBothHeldAgainstWhatIsThere() {
        scene.record(subscription, "calls", "gone", "1", "2026-03-01T00:00:00Z");
        scene.api.delete("/usage?transaction_id=gone").statusCode(200);
        var again = scene.entry(subscription, "calls",
                ", \"transaction_id\": \"gone\", \"value\": 1, \"time\": \"2026-03-01T00:00:00Z\"");
        var fresh = scene.entry(subscription, "calls",
                ", \"transaction_id\": \"new\", \"value\": 5, \"time\": \"2026-03-01T00:00:00Z\"");

        scene.batch(List.of(again, fresh, again, fresh, fresh.replace("\"value\": 5", "\"value\": 6"))).statusCode(200)
                .body("accepted", equalTo(1)).body("duplicates", equalTo(1)).body("rejected.index", contains(0, 2, 4))
                .body("rejected[1].message", equalTo("The usage entry with this transaction_id was deleted."));
        assertThat(scene.used(subscription, "calls", "2026-03-01")).isEqualTo("5");
    }

    /** Many are written as if all were new; here two are not, one with other content. */
    @Test
    void aLargeBatchWithIdsThatAreTakenRecordsTheOthersOnce() {
        scene.post(subscription, "calls", ", \"transaction_id\": \"m100\", \"value\": 1").statusCode(201);
        scene.post(subscription, "calls", ", \"transaction_id\": \"m150\", \"value\": 7").statusCode(201);
        var many = new ArrayList<String>();
        for (int i = 0; i < 200; i++) {
            many.add(scene.entry(subscription, "calls", ", \"transaction_id\": \"m" + i + "\", \"value\": 1"));
        }
        scene.batch(many).statusCode(200).body("accepted", equalTo(198)).body("duplicates", equalTo(1))
                .body("rejected.index", contains(150));
        scene.batch(many).statusCode(200).body("accepted", equalTo(0)).body("duplicates", equalTo(199));
        assertThat(scene.used(subscription, "calls", "2026-03-10")).isEqualTo("206");
        scene.entries(subscription, "calls", "").body("count", equalTo(200));
    }

    @Test
    void timesInABatchAreKeptToTheMicrosecond() {
        var times = List.of("2026-03-01T00:00:00.000001Z", "2026-03-01T00:00:00.123457Z", "2026-03-01T23:59:59.999999Z");
        scene.batch(times.stream().map(time -> scene.entry(subscription, "calls",
                ", \"transaction_id\": \"%s\", \"value\": 1, \"time\": \"%s\"".formatted(time, time))).toList())
                .body("accepted", equalTo(3));
        scene.entries(subscription, "calls", "").body("results.time", contains(times.get(2), times.get(1), times.get(0)));
    }

    @Test
    void aBatchHasOneToTenThousandEntries() {
        scene.batch(List.of()).statusCode(400).body("error.details.fields.entries", hasSize(1));
        scene.api.post("/usage/batch", "{}").statusCode(400).body("error.details.fields.entries", hasItem("is required"));
        var many = new ArrayList<String>();
        for (int i = 0; i < 10_000; i++) {
            many.add(scene.entry(subscription, "jobs", ", \"transaction_id\": \"job-" + i + "\", \"value\": 1"));
        }
        scene.batch(many).statusCode(200).body("accepted", equalTo(10_000)).body("rejected", hasSize(0));
        assertThat(scene.used(subscription, "jobs", "2026-03-10")).isEqualTo("10000");
        many.add(scene.entry(subscription, "jobs", ", \"value\": 1"));
        scene.batch(many).statusCode(400).body("error.details.fields.entries", hasItem("must have at most 10000 entries"));
    }

    @Test
    void aRepeatWithTheSameIdempotencyKeyHasNoSecondEffect() {
        for (int i = 0; i < 3; i++) {
            scene.api.request().header("Idempotency-Key", "once").body(scene.entry(subscription, "calls", ", \"value\": 5"))
                    .post(Api.BASE + "/usage").statusCode(201);
        }
        assertThat(scene.used(subscription, "calls", "2026-03-10")).isEqualTo("5");
    }

    @Test
    void everyRequestLeavesOneAuditRecord() {
        scene.post(subscription, "calls", ", \"value\": 5, \"transaction_id\": \"a\"").statusCode(201);
        scene.batch(List.of(scene.entry(subscription, "calls", ", \"value\": 1"), scene.entry(subscription, "calls", "")))
                .statusCode(200);
        scene.api.patch("/usage", "{\"transaction_id\": \"a\", \"value\": 6}").statusCode(200);
        scene.api.delete("/usage?transaction_id=a").statusCode(200);

        List<String> actions = scene.api.get("/audit-log?limit=100").statusCode(200).path("results.action");
        assertThat(actions).filteredOn(action -> action.startsWith("usage.")).containsExactlyInAnyOrder("usage.deleted",
                "usage.changed", "usage.batch_recorded",
                "usage.recorded");
    }
}
