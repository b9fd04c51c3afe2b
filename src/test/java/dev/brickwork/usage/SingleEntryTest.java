package dev.brickwork.usage;

import static dev.brickwork.testing.Json.json;
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
import dev.brickwork.testing.given.Subscription;

/** An entry that comes alone, for a meter that has entries already. */
@ServiceTest
class SingleEntryTest {
    private UsageScene scene;
    private Subscription subscription;

    @BeforeEach
    void aMeterWithOneEntry() {
        scene = new UsageScene("2026-03-10T12:00:00Z");
        subscription = scene.subscription("2026-01-01", "UTC");
        subscription.use("calls", 1).id("first").recorded();
    }

    @Test
    void eachIsRecordedCountedListedAndAudited() {
        subscription.use("calls", 2).id("second").recorded().body("duplicate", equalTo(false))
                .body("time", equalTo("2026-03-10T12:00:00Z")).body("value", equalTo(2));
        subscription.use("calls", 4).id("third").with("properties", json("a", 1)).recorded().body("properties.a",
                equalTo(1));

        assertThat(subscription.used("calls", "2026-03-10")).isEqualTo("7");
        subscription.usageEntries("calls", "").body("count", equalTo(3)).body("results.transaction_id", hasItem("second"));
        var third = "results[after.transaction_id=third].";
        scene.api.get("/audit-log").body("results[*action=usage.recorded]", hasSize(3))
                .body(third + "after.properties.a", equalTo(1)).body(third + "object_type", equalTo("usage_entry"))
                .body(third + "key_id", notNullValue()).body(third + "request_id", notNullValue())
                .body(third + "created_at", equalTo("2026-03-10T12:00:00Z"));
    }

    @Test
    void anIdIsTakenOnce() {
        subscription.use("calls", 2).id("second").recorded();

        subscription.use("calls", 2).id("second").sent().statusCode(200).body("duplicate", equalTo(true));
        subscription.use("calls", 3).id("second").sent().statusCode(409);
        subscription.use("calls", 3).id("first").sent().statusCode(409);

        assertThat(subscription.used("calls", "2026-03-10")).isEqualTo("3");
    }

    @Test
    void aMeterWhoseDaysHaveChangedIsLookedAtAnew() throws SQLException {
        change("windows = '[]'");

        subscription.use("calls", 2).id("second").sent().statusCode(400).body("error.details.fields.time", hasSize(1));
        assertThat(subscription.used("calls", "2026-03-10")).isEqualTo("1");
    }

    @Test
    void anEntryOfADayThatWasBilledMeanwhileIsNotedAsLate() throws SQLException {
        change("read_until = '2026-03-11'");

        subscription.use("calls", 2).id("second").recorded();

        assertThat(TestSql.texts("SELECT transaction_id FROM usage_late WHERE subscription_id = ?::uuid", subscription))
                .containsExactly("second");
    }

    @Test
    void theMeterOfAnotherSellerIsNobodys() {
        var stranger = new UsageScene("2026-03-10T12:00:00Z");

        stranger.api.post("/usage", subscription.use("calls", 5).id("theirs")).statusCode(400);

        assertThat(subscription.used("calls", "2026-03-10")).isEqualTo("1");
    }

    /** As another process would. */
    private void change(String set) throws SQLException {
        TestSql.execute("UPDATE usage_meter SET " + set + " WHERE subscription_id = ?::uuid", subscription);
    }
}
