package dev.brickwork.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** A month of entries was detached: it takes no more of them, its totals stay, and nothing else is in the way of anybody. */
@ServiceTest
class ArchivedMonthTest {
    private static final String ARCHIVED = "lies in a month that has been archived";

    private YearMonth old;
    private YearMonth now;
    private UsageScene scene;
    private String subscription;
    private boolean isDetached;

    @BeforeEach
    void aYearOfUsage() throws SQLException {
        now = YearMonth.parse(TestSql.text("SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM')"));
        old = now.minusMonths(11);
        scene = new UsageScene(now.atDay(2) + "T00:00:00Z");
        subscription = scene.subscription(old.atDay(1).toString(), "UTC");
    }

    private String partition() {
        return "usage_entry_%d_%02d".formatted(old.getYear(), old.getMonthValue());
    }

    private void archive() throws SQLException {
        TestSql.execute("ALTER TABLE usage_entry DETACH PARTITION " + partition() + " CONCURRENTLY");
        isDetached = true;
    }

    @AfterEach
    void bringBack() throws SQLException {
        if (isDetached) {
            TestSql.execute("ALTER TABLE usage_entry ATTACH PARTITION %s FOR VALUES FROM ('%s 00:00Z') TO ('%s 00:00Z')"
                    .formatted(partition(), old.atDay(1), old.plusMonths(1).atDay(1)));
            isDetached = false;
        }
    }

    private static String entry(String id, YearMonth month) {
        return ", \"transaction_id\": \"%s\", \"value\": 2, \"time\": \"%sT10:00:00Z\"".formatted(id, month.atDay(5));
    }

    private String inBatch(String id, YearMonth month) {
        return scene.entry(subscription, "calls", entry(id, month));
    }

    @Test
    void anEntryOfItIsRefusedByItsTimeAndItsIdStaysFree() throws SQLException {
        archive();
        scene.post(subscription, "calls", entry("a", old)).statusCode(400)
                .body("error.details.fields.time", contains(ARCHIVED));
        scene.post(subscription, "calls", entry("kept", old.plusMonths(1))).statusCode(201);
        // the meter is remembered now: an entry is a single statement
        scene.post(subscription, "calls", entry("a", old)).statusCode(400)
                .body("error.details.fields.time", contains(ARCHIVED));
        scene.post(subscription, "calls", ", \"value\": 2, \"time\": \"" + old.atDay(5) + "T10:00:00Z\"").statusCode(400)
                .body("error.details.fields.time", contains(ARCHIVED));
        assertThat(scene.used(subscription, "calls", old.atDay(5).toString())).isEqualTo("0");
        bringBack();

        scene.post(subscription, "calls", entry("a", old)).statusCode(201);
        assertThat(scene.used(subscription, "calls", old.atDay(5).toString())).isEqualTo("2");
    }

    @Test
    void aSmallBatchTakesTheOthers() throws SQLException {
        scene.post(subscription, "calls", entry("before", old)).statusCode(201);
        archive();
        scene.batch(List.of(inBatch("a", old), inBatch("b", now), inBatch("a", old), inBatch("before", old),
                scene.entry(subscription, "calls", ", \"value\": 2, \"time\": \"" + old.atDay(9) + "T10:00:00Z\"")))
                .statusCode(200).body("accepted", equalTo(1)).body("duplicates", equalTo(1))
                .body("rejected.index", contains(0, 2, 4)).body("rejected.message", hasItem("time: " + ARCHIVED));
        scene.batch(List.of(inBatch("a", old))).statusCode(200).body("accepted", equalTo(0)).body("rejected", hasSize(1));
        assertThat(scene.used(subscription, "calls", now.atDay(1).toString())).isEqualTo("2");
        assertThat(scene.used(subscription, "calls", old.atDay(1).toString())).as("totals stay").isEqualTo("2");
    }

    @Test
    void soDoesALargeOneWithADuplicateOnceForAnIdempotencyKey() throws SQLException {
        scene.post(subscription, "calls", entry("m7", now)).statusCode(201);
        archive();
        var many = new ArrayList<String>();
        for (int i = 0; i < 70; i++) {
            many.add(inBatch("m" + i, i == 40 ? old : now));
        }
        for (int i = 0; i < 2; i++) {
            scene.api.request().header("Idempotency-Key", "once").body("{\"entries\": [" + String.join(", ", many) + "]}")
                    .post(Api.BASE + "/usage/batch").statusCode(200).body("accepted", equalTo(68))
                    .body("duplicates", equalTo(1)).body("rejected.index", contains(40))
                    .body("rejected[0].message", equalTo("time: " + ARCHIVED));
        }
        assertThat(scene.used(subscription, "calls", now.atDay(1).toString())).isEqualTo("138");
        scene.api.get("/audit-log?limit=100").body("results[*action=usage.batch_recorded]", hasSize(1));
    }

    @Test
    void nothingIsMovedIntoIt() throws SQLException {
        scene.post(subscription, "calls", entry("a", now)).statusCode(201);
        archive();
        scene.api.patch("/usage", "{\"transaction_id\": \"a\", \"time\": \"" + old.atDay(5) + "T10:00:00Z\"}")
                .statusCode(400).body("error.details.fields.time", contains(ARCHIVED));
        scene.entries(subscription, "calls", "").body("results[0].time", equalTo(now.atDay(5) + "T10:00:00Z"));
        assertThat(scene.used(subscription, "calls", now.atDay(5).toString())).isEqualTo("2");
    }

    private void visit(String subscriptionId, String time, int user, int team) {
        scene.post(subscriptionId, "users",
                ", \"value\": 1, \"time\": \"%s\", \"properties\": {\"user_id\": %d, \"team_id\": %d}".formatted(time, user,
                        team))
                .statusCode(201);
    }

    private void countTeamsInsteadOfUsers(String subscriptionId) {
        scene.api.post("/plans/" + scene.plan.planId() + "/versions", PlanBodies.version(PlanBodies.brick("users", "USAGE",
                "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"2\"}}",
                ", \"aggregation\": \"UNIQUE_COUNT\", \"aggregation_property\": \"team_id\""))).statusCode(201);
        String upgrade = scene.api.post("/subscriptions/" + subscriptionId + "/upgrade", """
                {"starts_at": "%s", "plan_id": "%s", "bricks": [{"brick_id": "%s", "quantity": 200}]}"""
                .formatted(now.atDay(10), scene.plan.planId(), scene.brickId("users"))).statusCode(201)
                .path("order_id");
        scene.api.post("/orders/" + upgrade + "/accept", "{}").statusCode(200);
    }

    @Test
    void itsValuesStayWhenAnOrderCountsAnotherProperty() throws SQLException {
        for (int user = 1; user <= 3; user++) {
            visit(subscription, old.atDay(4 + user) + "T10:00:00Z", user, 1);
            visit(subscription, now.atDay(1) + "T10:00:00Z", user, 1);
        }
        archive();
        countTeamsInsteadOfUsers(subscription);

        assertThat(scene.used(subscription, "users", old.atDay(1).toString())).as("as it was billed").isEqualTo("3");
        assertThat(scene.used(subscription, "users", now.atDay(1).toString())).as("counted anew").isEqualTo("1");
    }

    /** Months of entries are those of UTC, days are the customer's. */
    @Test
    void soDoThoseOfADayThatIsInPartArchived() throws SQLException {
        var inSantiago = scene.subscription(old.atDay(1).toString(), "America/Santiago");
        var last = old.atEndOfMonth();
        visit(inSantiago, last + "T12:00:00Z", 1, 1);
        visit(inSantiago, last.plusDays(1) + "T01:00:00Z", 2, 1);
        assertThat(scene.used(inSantiago, "users", last.toString())).as("both on one day").isEqualTo("2");
        archive();
        countTeamsInsteadOfUsers(inSantiago);

        assertThat(scene.used(inSantiago, "users", last.toString())).isEqualTo("2");
    }
}
