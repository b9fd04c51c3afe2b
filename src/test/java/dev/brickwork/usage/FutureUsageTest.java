package dev.brickwork.usage;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Json;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** Usage that is dated in the future counts, and the answer warns of it. */
@ServiceTest
class FutureUsageTest {
    private Seller seller;
    private Plan plan;
    private Subscription subscription;

    @BeforeEach
    void aMeterInMarch() {
        seller = Given.seller().at("2026-03-10T12:00:00Z");
        plan = seller.plan(brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", ""));
        subscription = seller.customer().subscription(plan).units("calls", 0).from("2026-01-01").accepted();
    }

    @Test
    void anEntryOfTomorrowCountsWithAWarning() {
        for (int status : new int[]{201, 200}) {
            seller.api.post("/usage", entry("a", "2026-04-02T00:00:00Z")).statusCode(status)
                    .body("warnings", hasSize(1)).body("warnings[0].code", equalTo("FUTURE_USAGE"))
                    .body("warnings[0].field", equalTo("time")).body("warnings[0].message",
                            equalTo("lies in the future; the entry counts in the meter period of that day"));
        }
        subscription.usage("calls", "?from=2026-04-02&to=2026-04-02").body("results[0].used", equalTo(5));
        seller.api.get("/audit-log?object_type=usage_entry").body("results[0].after.warnings", empty());
    }

    @Test
    void anEntryOfNowHasNoWarningAlsoIfItsClockIsAMinuteAhead() {
        seller.api.post("/usage", entry("a", "2026-03-10T12:01:00Z")).statusCode(201).body("warnings", empty());
        seller.api.post("/usage", json("subscription_id", subscription.id(), "brick_id", plan.brick("calls"), "value", 1))
                .statusCode(201).body("warnings", empty());
        seller.api.post("/usage", entry("b", "2026-03-10T12:01:01Z")).statusCode(201).body("warnings", hasSize(1));
    }

    @Test
    void anEntryThatIsMovedIntoTheFutureHasAWarning() {
        seller.api.post("/usage", entry("a", "2026-03-09T00:00:00Z")).statusCode(201);

        seller.api.patch("/usage", json("transaction_id", "a", "value", 6)).statusCode(200).body("warnings", empty());
        seller.api.patch("/usage", json("transaction_id", "a", "time", "2026-04-02T00:00:00Z")).statusCode(200)
                .body("warnings.code", contains("FUTURE_USAGE")).body("warnings[0].field", equalTo("time"));
    }

    @Test
    void aBatchNamesTheEntriesOfTheFutureThatItRecorded() {
        batch(List.of(entry("a", "2026-03-09T00:00:00Z"), entry("b", "2026-05-01T00:00:00Z"),
                entry("c", "2031-01-01T00:00:00Z"),
                entry("d", "2026-06-01T00:00:00Z")))
                .body("accepted", equalTo(3)).body("rejected[0].index", equalTo(2))
                .body("warnings.field", contains("entries[1].time", "entries[3].time"))
                .body("warnings[0].code", equalTo("FUTURE_USAGE"));
        batch(List.of(entry("e", "2026-03-09T00:00:00Z"))).body("warnings", empty());
    }

    @Test
    void aBatchNamesTwentyAndCountsTheOthers() {
        batch(IntStream.range(0, 25).mapToObj(i -> entry("t" + i, "2026-05-01T00:00:00Z")).toList())
                .body("accepted", equalTo(25)).body("warnings", hasSize(21))
                .body("warnings[19].field", equalTo("entries[19].time")).body("warnings[20].field", equalTo("entries"))
                .body("warnings[20].message", equalTo("5 more entries lie in the future"));
    }

    private dev.brickwork.testing.Answer batch(List<Json> entries) {
        return seller.api.post("/usage/batch", json("entries", entries)).statusCode(200);
    }

    private Json entry(String id, String time) {
        return json("transaction_id", id, "subscription_id", subscription.id(), "brick_id", plan.brick("calls"), "value", 5,
                "time", time);
    }
}
