package dev.brickwork.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.sql.Sql;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

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
        try (var connection = TestDatabase.connectAsSuperuser()) {
            now = YearMonth.from(Sql.select(connection, "SELECT (now() AT TIME ZONE 'UTC')::date",
                    row -> row.getObject(1, LocalDate.class)).get(0));
        }
        old = now.minusMonths(11);
        scene = new UsageScene(now.atDay(2) + "T00:00:00Z");
        subscription = scene.subscription(old.atDay(1).toString(), "UTC");
    }

    private String partition() {
        return "usage_entry_%d_%02d".formatted(old.getYear(), old.getMonthValue());
    }

    private void archive() throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            connection.createStatement()
                    .execute("ALTER TABLE usage_entry DETACH PARTITION " + partition() + " CONCURRENTLY");
            isDetached = true;
        }
    }

    @AfterEach
    void bringBack() throws SQLException {
        if (isDetached) {
            try (var connection = TestDatabase.connectAsSuperuser()) {
                connection.createStatement()
                        .execute("ALTER TABLE usage_entry ATTACH PARTITION %s FOR VALUES FROM ('%s 00:00Z') TO ('%s 00:00Z')"
                                .formatted(partition(), old.atDay(1), old.plusMonths(1).atDay(1)));
                isDetached = false;
            }
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
                    .post(Api.BASE + "/usage/batch").then().statusCode(200).body("accepted", equalTo(68))
                    .body("duplicates", equalTo(1)).body("rejected.index", contains(40))
                    .body("rejected[0].message", equalTo("time: " + ARCHIVED));
        }
        assertThat(scene.used(subscription, "calls", now.atDay(1).toString())).isEqualTo("138");
        scene.api.get("/audit-log?limit=100").body("results.findAll { it.action == 'usage.batch_recorded' }", hasSize(1));
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
}
