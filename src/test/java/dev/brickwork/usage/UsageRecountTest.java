package dev.brickwork.usage;

import static dev.brickwork.testing.Json.json;
import static dev.brickwork.testing.Json.raw;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.sun.management.ThreadMXBean;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Subscription;
import dev.brickwork.usage.UsageRecount.Difference;

/** What the check of a meter tells, and what it takes. */
@ServiceTest
class UsageRecountTest {
    private static final LocalDate DAY = LocalDate.of(2026, 3, 10);

    @Inject
    UsageRecount recount;
    @Inject
    AsSeller asSeller;

    private UsageScene scene;
    private Subscription subscription;
    private UUID users;

    @BeforeEach
    void aMeterOfUsers() {
        scene = new UsageScene("2026-03-10T12:00:00Z");
        subscription = scene.subscription("2026-01-01", "UTC");
        users = UUID.fromString(scene.plan.brick("users"));
    }

    private void used(String time, String user) {
        subscription.use("users", 1).at(time).with("properties", json("user_id", raw(user))).recorded();
    }

    private List<Difference> check() {
        return asSeller.call(scene.seller.id(), () -> recount.check(subscription.uuid(), users, LocalDate.EPOCH));
    }

    @Test
    void aDayWhoseValuesAreNotThoseOfItsEntriesIsNamed() throws Exception {
        used("2026-03-09T10:00:00Z", "\"a\"");
        used("2026-03-10T09:00:00Z", "\"a\"");
        used("2026-03-10T10:00:00Z", "\"a\"");
        used("2026-03-10T11:00:00Z", "\"b\"");
        assertThat(check()).isEmpty();

        TestSql.execute("DELETE FROM usage_distinct WHERE subscription_id = ? AND day = ? AND entries = 2", subscription,
                DAY);

        assertThat(check()).containsExactly(new Difference(subscription.uuid(), users, DAY,
                "3 entries, 0 listed, total 3, highest 1, last 1, 1 values in 1 entries",
                "3 entries, 0 listed, total 3, highest 1, last 1, 2 values in 3 entries"));
    }

    @Test
    void aDayThatNobodyKeptIsNamed() throws Exception {
        used("2026-03-10T10:00:00Z", "7");
        TestSql.execute("DELETE FROM usage_day WHERE subscription_id = ?", subscription);

        assertThat(check()).containsExactly(new Difference(subscription.uuid(), users, DAY, "nothing",
                "1 entries, 0 listed, total 1, highest 1, last 1, 1 values in 1 entries"));
    }

    @Test
    void whatSaysTheSameInOtherWordsIsOneValue() {
        used("2026-03-10T10:00:00Z", "1");
        used("2026-03-10T10:00:00Z", "1.0");
        used("2026-03-10T10:00:00Z", "{\"a\": 1, \"b\": [2.50, null]}");
        used("2026-03-10T10:00:00Z", "{\"b\": [2.5, null], \"a\": 1}");
        used("2026-03-10T10:00:00Z", "\"1\"");
        assertThat(subscription.used("users", "2026-03-10")).isEqualTo("3");

        assertThat(check()).isEmpty();
    }

    /** A meter may have seen more values than fit in memory. */
    @Test
    void valuesAreCountedWhereTheyAre() throws Exception {
        used("2026-03-10T10:00:00Z", "\"first\"");
        TestSql.execute("""
                INSERT INTO usage_entry (seller_id, subscription_id, brick_id, time, position, value, properties)
                SELECT ?, ?, ?, '2026-03-10T11:00:00Z', i, 1, json_build_object('user_id', (i % 1500) || repeat('x', 16000))
                FROM generate_series(1, 2000) AS i""", scene.seller.id(), subscription, users);
        assertThat(check()).as("once before it is measured: connections and classes are there then").hasSize(1);

        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var before = threads.getCurrentThreadAllocatedBytes();
        var differences = check();
        var allocated = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(differences).extracting(Difference::counted)
                .containsExactly("2001 entries, 0 listed, total 2001, highest 1, last 1, 1501 values in 2001 entries");
        assertThat(allocated).as("bytes, for 32 MB of values").isLessThan(8_000_000);
    }
}
