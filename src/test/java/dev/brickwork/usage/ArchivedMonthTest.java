package dev.brickwork.usage;

import static dev.brickwork.testing.Json.json;
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

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Subscription;
import dev.brickwork.testing.given.Usage;

/** A month of entries was detached: it takes no more of them, its totals stay, and nothing else is in the way of anybody. */
@ServiceTest
class ArchivedMonthTest {
    private static final String ARCHIVED = "lies in a month that has been archived";

    private YearMonth old;
    private YearMonth now;
    private UsageScene scene;
    private Subscription subscription;
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

    private Usage entry(String id, YearMonth month) {
        return subscription.use("calls", 2).id(id).at(month.atDay(5) + "T10:00:00Z");
    }

    @Test
    void anEntryOfItIsRefusedByItsTimeAndItsIdStaysFree() throws SQLException {
        archive();
        entry("a", old).sent().statusCode(400).body("error.details.fields.time", contains(ARCHIVED));
        entry("kept", old.plusMonths(1)).recorded();
        // the meter is remembered now: an entry is a single statement
        entry("a", old).sent().statusCode(400).body("error.details.fields.time", contains(ARCHIVED));
        subscription.use("calls", 2).at(old.atDay(5) + "T10:00:00Z").sent().statusCode(400).body("error.details.fields.time",
                contains(ARCHIVED));
        assertThat(subscription.used("calls", old.atDay(5).toString())).isEqualTo("0");
        bringBack();

        entry("a", old).recorded();
        assertThat(subscription.used("calls", old.atDay(5).toString())).isEqualTo("2");
    }

    @Test
    void aSmallBatchTakesTheOthers() throws SQLException {
        entry("before", old).recorded();
        archive();
        scene.batch(List.of(entry("a", old), entry("b", now), entry("a", old), entry("before", old),
                subscription.use("calls", 2).at(old.atDay(9) + "T10:00:00Z"))).statusCode(200).body("accepted", equalTo(1))
                .body("duplicates", equalTo(1)).body("rejected.index", contains(0, 2, 4))
                .body("rejected.message", hasItem("time: " + ARCHIVED));
        scene.batch(List.of(entry("a", old))).statusCode(200).body("accepted", equalTo(0)).body("rejected", hasSize(1));
        assertThat(subscription.used("calls", now.atDay(1).toString())).isEqualTo("2");
        assertThat(subscription.used("calls", old.atDay(1).toString())).as("totals stay").isEqualTo("2");
    }

    @Test
    void soDoesALargeOneWithADuplicateOnceForAnIdempotencyKey() throws SQLException {
        entry("m7", now).recorded();
        archive();
        var many = new ArrayList<Object>();
        for (int i = 0; i < 70; i++) {
            many.add(entry("m" + i, i == 40 ? old : now));
        }
        for (int i = 0; i < 2; i++) {
            scene.api.request().header("Idempotency-Key", "once").body(json("entries", many)).post(Api.BASE + "/usage/batch")
                    .statusCode(200).body("accepted", equalTo(68)).body("duplicates", equalTo(1))
                    .body("rejected.index", contains(40)).body("rejected[0].message", equalTo("time: " + ARCHIVED));
        }
        assertThat(subscription.used("calls", now.atDay(1).toString())).isEqualTo("138");
        scene.api.get("/audit-log?limit=100").body("results[*action=usage.batch_recorded]", hasSize(1));
    }

    @Test
    void nothingIsMovedIntoIt() throws SQLException {
        entry("a", now).recorded();
        archive();
        scene.api.patch("/usage", json("transaction_id", "a", "time", old.atDay(5) + "T10:00:00Z")).statusCode(400)
                .body("error.details.fields.time", contains(ARCHIVED));
        subscription.usageEntries("calls", "").body("results[0].time", equalTo(now.atDay(5) + "T10:00:00Z"));
        assertThat(subscription.used("calls", now.atDay(5).toString())).isEqualTo("2");
    }

    private void visit(Subscription subscriptionId, String time, int user, int team) {
        subscriptionId.use("users", 1).at(time).with("properties", json("user_id", user, "team_id", team)).recorded();
    }

    private void countTeamsInsteadOfUsers(Subscription counted) {
        scene.publishTeamsInsteadOfUsers();
        scene.countTeamsInsteadOfUsers(counted, now.atDay(1));
    }

    @Test
    void itsValuesStayWhenAnOrderCountsAnotherProperty() throws SQLException {
        for (int user = 1; user <= 3; user++) {
            visit(subscription, old.atDay(4 + user) + "T10:00:00Z", user, 1);
            visit(subscription, now.atDay(1) + "T10:00:00Z", user, 1);
        }
        archive();
        countTeamsInsteadOfUsers(subscription);

        assertThat(subscription.used("users", old.atDay(1).toString())).as("as it was billed").isEqualTo("3");
        assertThat(subscription.used("users", now.atDay(1).toString())).as("counted anew").isEqualTo("1");
    }

    /** Months of entries are those of UTC, days are the customer's. */
    @Test
    void soDoThoseOfADayThatIsInPartArchived() throws SQLException {
        var inSantiago = scene.subscription(old.atDay(1).toString(), "America/Santiago");
        var last = old.atEndOfMonth();
        visit(inSantiago, last + "T12:00:00Z", 1, 1);
        visit(inSantiago, last.plusDays(1) + "T01:00:00Z", 2, 1);
        assertThat(inSantiago.used("users", last.toString())).as("both on one day").isEqualTo("2");
        archive();
        countTeamsInsteadOfUsers(inSantiago);

        assertThat(inSantiago.used("users", last.toString())).isEqualTo("2");
    }
}
