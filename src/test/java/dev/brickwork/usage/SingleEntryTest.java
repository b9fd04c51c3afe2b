package dev.brickwork.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** An entry that comes alone, for a meter that has entries already. */
@ServiceTest
class SingleEntryTest {
    private UsageScene scene;
    private String subscription;

    @BeforeEach
    void aMeterWithOneEntry() {
        scene = new UsageScene("2026-03-10T12:00:00Z");
        subscription = scene.subscription("2026-01-01", "UTC");
        scene.post(subscription, "calls", entry("first", 1)).statusCode(201);
    }

    private static String entry(String id, int value) {
        return ", \"transaction_id\": \"%s\", \"value\": %d".formatted(id, value);
    }

    @Test
    void eachIsRecordedCountedListedAndAudited() {
        scene.post(subscription, "calls", entry("second", 2)).statusCode(201).body("duplicate", equalTo(false))
                .body("time", equalTo("2026-03-10T12:00:00Z")).body("value", equalTo(2));
        scene.post(subscription, "calls", entry("third", 4) + ", \"properties\": {\"a\": 1}").statusCode(201)
                .body("properties.a", equalTo(1));

        assertThat(scene.used(subscription, "calls", "2026-03-10")).isEqualTo("7");
        scene.entries(subscription, "calls", "").body("count", equalTo(3)).body("results.transaction_id", hasItem("second"));
        var third = "results[after.transaction_id=third].";
        scene.api.get("/audit-log").body("results[*action=usage.recorded]", hasSize(3))
                .body(third + "after.properties.a", equalTo(1)).body(third + "object_type", equalTo("usage_entry"))
                .body(third + "key_id", notNullValue()).body(third + "request_id", notNullValue())
                .body(third + "created_at", equalTo("2026-03-10T12:00:00Z"));
    }

    @Test
    void anIdIsTakenOnce() {
        scene.post(subscription, "calls", entry("second", 2)).statusCode(201);

        scene.post(subscription, "calls", entry("second", 2)).statusCode(200).body("duplicate", equalTo(true));
        scene.post(subscription, "calls", entry("second", 3)).statusCode(409);
        scene.post(subscription, "calls", entry("first", 3)).statusCode(409);

        assertThat(scene.used(subscription, "calls", "2026-03-10")).isEqualTo("3");
    }

    @Test
    void aMeterWhoseDaysHaveChangedIsLookedAtAnew() throws SQLException {
        change("windows = '[]'");

        scene.post(subscription, "calls", entry("second", 2)).statusCode(400)
                .body("error.details.fields.time", hasSize(1));
        assertThat(scene.used(subscription, "calls", "2026-03-10")).isEqualTo("1");
    }

    @Test
    void anEntryOfADayThatWasBilledMeanwhileIsNotedAsLate() throws SQLException {
        change("settled_until = '2026-03-11'");

        scene.post(subscription, "calls", entry("second", 2)).statusCode(201);

        assertThat(TestSql.texts("SELECT transaction_id FROM usage_late WHERE subscription_id = ?::uuid", subscription))
                .containsExactly("second");
    }

    @Test
    void theMeterOfAnotherSellerIsNobodys() {
        var stranger = new UsageScene("2026-03-10T12:00:00Z");

        stranger.api.post("/usage", scene.entry(subscription, "calls", entry("theirs", 5))).statusCode(400);

        assertThat(scene.used(subscription, "calls", "2026-03-10")).isEqualTo("1");
    }

    /** As another process would. */
    private void change(String set) throws SQLException {
        TestSql.execute("UPDATE usage_meter SET " + set + " WHERE subscription_id = ?::uuid", subscription);
    }
}
