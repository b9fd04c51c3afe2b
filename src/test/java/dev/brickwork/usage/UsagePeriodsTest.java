package dev.brickwork.usage;

import static dev.brickwork.testing.Json.json;
import static dev.brickwork.testing.Json.raw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Subscription;
import dev.brickwork.testing.given.Usage;

@ServiceTest
class UsagePeriodsTest {

    @Test
    void aPeriodShowsWhatWasCommittedUsedAndLeft() {
        var scene = new UsageScene("2026-03-10T12:00:00Z");
        var subscription = scene.subscription("2026-01-31", "UTC");
        scene.record(subscription, "calls", "a", "130.5", "2026-02-10T00:00:00Z");
        scene.record(subscription, "calls", "b", "40", "2026-03-10T00:00:00Z");
        scene.record(subscription, "calls", "c", "-70", "2026-03-31T00:00:00Z");

        subscription.usage("calls", "?from=2026-01-31&to=2026-04-01").statusCode(200).body("count", equalTo(3))
                .body("results.starts_at", contains("2026-03-31", "2026-02-28", "2026-01-31"))
                .body("results.ends_at", contains("2026-04-29", "2026-03-30", "2026-02-27"))
                .body("results.committed", contains(100, 100, 100)).body("results.used", contains(0, 40, 130.5f))
                .body("results.overage", contains(0, 0, 30.5f)).body("results.remaining", contains(100, 60, 0));
        subscription.usage("calls", "").body("count", equalTo(12)).body("results", hasSize(12));
        subscription.usage("calls", "?limit=5&offset=10").body("results", hasSize(2));
        subscription.usage("calls", "?from=2026-05-01&to=2026-04-01").statusCode(400).body("error.details.fields.from",
                hasItem("may not lie after to"));
        subscription.usage("calls", "?search=x").statusCode(400).body("error.details.fields", hasKey("search"));
    }

    @Test
    void eachAggregationHasItsOwnAnswer() {
        var scene = new UsageScene("2026-03-10T12:00:00Z");
        var subscription = scene.subscription("2026-01-01", "UTC");
        for (var code : UsageScene.CODES.subList(0, 5)) {
            int i = 0;
            for (var value : List.of("4", "-6", "9", "9", "1")) {
                // the last one is sent last and was earlier; the first two are one user
                var time = i == 4 ? "2026-03-02T23:00:00Z" : "2026-03-0" + (3 + i / 2) + "T0" + i + ":00:00Z";
                subscription.use(code, raw(value)).at(time)
                        .with("properties", json("user_id", raw(i < 2 ? "1" : "\"1" + i + "\""))).recorded();
                i++;
            }
        }
        assertThat(UsageScene.CODES.subList(0, 5).stream().map(code -> subscription.used(code, "2026-03-05")))
                .containsExactly("17", "9", "9", "5", "4");
        assertThat(UsageScene.CODES.subList(0, 5).stream().map(code -> subscription.used(code, "2026-04-05")))
                .containsExactly("0", "0", "0", "0", "0");
    }

    @Test
    void aTrialIsCountedAndFree() {
        var scene = new UsageScene("2026-03-10T12:00:00Z");
        var trial = scene.subscription("2026-03-01", "UTC", "order_type", "TRIAL");
        scene.record(trial, "calls", "a", "130", "2026-03-02T00:00:00Z");

        trial.usage("calls", "?from=2026-03-02&to=2026-03-02").body("results.used", contains(130))
                .body("results.overage", contains(0)).body("results.remaining", contains(0));
    }

    @Test
    void aMeterStretchesOverAPauseAndLosesNothing() {
        var scene = new UsageScene("2026-02-01T12:00:00Z");
        var subscription = scene.subscription("2026-01-01", "UTC");
        scene.record(subscription, "calls", "january", "1", "2026-01-31T23:00:00Z");
        subscription.pause("2026-02-11").statusCode(200);
        scene.record(subscription, "calls", "paused", "2", "2026-02-05T00:00:00Z");
        scene.record(subscription, "calls", "resumed", "4", "2026-03-10T23:00:00Z");
        scene.record(subscription, "calls", "next", "8", "2026-03-11T00:00:00Z");

        subscription.usage("calls", "?to=2026-03-11")
                .body("results.starts_at", contains("2026-03-11", "2026-02-01", "2026-01-01"))
                .body("results.used", contains(8, 6, 1));
        scene.seller.moveTo("2026-02-03T12:00:00Z");
        subscription.resume().statusCode(200);
        subscription.usage("calls", "?to=2026-03-11")
                .body("results.starts_at", contains("2026-03-03", "2026-02-01", "2026-01-01"))
                .body("results.used", contains(12, 2, 1));
    }

    @Test
    void aRecastClosesTheMeterAndTheNextBeginsThatDay() {
        var scene = new UsageScene("2026-03-10T12:00:00Z");
        var subscription = scene.subscription("2026-01-01", "UTC");
        scene.record(subscription, "calls", "old", "1", "2026-03-14T23:59:59Z");
        scene.record(subscription, "calls", "new", "2", "2026-03-15T00:00:00Z");
        subscription.recast().units("calls", 7).from("2026-03-15").accepted();

        subscription.usage("calls", "?from=2026-03-01&to=2026-03-20")
                .body("results.starts_at", contains("2026-03-15", "2026-03-01"))
                .body("results.ends_at", contains("2026-04-14", "2026-03-14")).body("results.used", contains(2, 1))
                .body("results[0].committed", equalTo(7));
        // a brick that is gone takes nothing from the day on
        subscription.use("jobs", 1).at("2026-03-14T12:00:00Z").recorded();
        subscription.use("jobs", 1).at("2026-03-15T00:00:00Z").sent().statusCode(400);
    }

    /** Where clocks go forward, back, and where midnight does not exist or comes twice. */
    @ParameterizedTest
    @CsvSource({"Europe/Berlin,2026-03-29", "Europe/Berlin,2026-10-25", "America/Santiago,2025-09-07",
            "America/Santiago,2026-04-05",
            "Asia/Beirut,2026-03-29", "Asia/Beirut,2025-10-26", "Africa/Cairo,2026-04-24", "Africa/Cairo,2025-10-31",
            "America/Havana,2026-03-08", "America/Havana,2026-11-01", "Australia/Lord_Howe,2026-04-05",
            "Pacific/Apia,2011-12-31",
            "Asia/Kathmandu,2026-03-01"})
    void atEveryEdgeAnEntryIsInExactlyOnePeriod(String zone, String edge) {
        var scene = new UsageScene(edge + "T12:00:00Z");
        var day = LocalDate.parse(edge);
        // an agreement whose meters turn on that very day
        int months = day.minusMonths(1).getDayOfMonth() == day.getDayOfMonth() ? 1 : 2;
        var subscription = scene.subscription(day.minusMonths(months).toString(), zone);
        var midnight = day.atStartOfDay(ZoneId.of(zone)).toInstant();
        var batch = new ArrayList<Object>();
        for (var minutes : new int[]{-120, -90, -61, -60, -59, -30, -1, 0, 1, 30, 59, 60, 61, 90, 120}) {
            batch.add(at(subscription, midnight.plus(minutes, ChronoUnit.MINUTES), "1"));
        }
        batch.add(at(subscription, midnight.minus(1, ChronoUnit.MICROS), "100"));
        batch.add(at(subscription, midnight.plus(1, ChronoUnit.MICROS), "100"));
        scene.batch(batch).statusCode(200).body("accepted", equalTo(17));

        subscription.usage("calls", "?from=" + day.minusDays(2) + "&to=" + day.plusDays(1)).statusCode(200)
                .body("results.used", contains(108, 107)).body("results[0].starts_at", equalTo(edge))
                .body("results[1].ends_at", equalTo(day.minusDays(1).toString()));
        // the listing by days draws the line at the same instant
        subscription.use("calls", 1).id("before").at(midnight.minusMillis(1)).recorded();
        subscription.use("calls", 1).id("after").at(midnight).recorded();
        subscription.usageEntries("calls", "?from=" + edge + "&to=" + edge).body("results.transaction_id",
                contains("after"));
        subscription.usageEntries("calls", "?to=" + day.minusDays(1)).body("results.transaction_id", contains("before"));
    }

    private static Usage at(Subscription subscription, Instant time, String value) {
        return subscription.use("calls", raw(value)).at(time);
    }
}
