package dev.brickwork.usage;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;

@ServiceTest
class UsageMonthsTest {
    @Inject
    UsageMonthSweep sweep;
    @Inject
    AsSeller asSeller;

    @BeforeEach
    void started() {
        Api.ofNewSeller().get("/settings").statusCode(200);
    }

    private static YearMonth thisMonth() throws SQLException {
        return YearMonth.parse(TestSql.text("SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM')"));
    }

    @Test
    void thereAreMonthsForAYearBehindAndAYearAheadAndNoDefault() throws SQLException {
        var names = TestSql.texts("""
                SELECT c.relname FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
                WHERE i.inhparent = 'usage_entry'::regclass""");
        assertThat(names).contains("usage_entry_earlier", "usage_entry_later", name(thisMonth()),
                name(thisMonth().minusMonths(12)), name(thisMonth().plusMonths(12)));
        assertThat(TestSql.number(
                "SELECT partdefid::bigint FROM pg_partitioned_table WHERE partrelid = 'usage_entry'::regclass"))
                .as("a month can be detached CONCURRENTLY only without one").isZero();
    }

    private static String name(YearMonth month) {
        return "usage_entry_%d_%02d".formatted(month.getYear(), month.getMonthValue());
    }

    @Test
    void makingMonthsAheadTakesAlongWhatIsAlreadyThereOfAllSellers() throws SQLException {
        var far = thisMonth().plusMonths(20);
        var scene = new UsageScene("2026-01-01T00:00:00Z");
        var other = new UsageScene("2026-01-01T00:00:00Z");
        for (var one : List.of(scene, other)) {
            var subscription = one.subscription(far.atDay(1).toString(), "UTC");
            one.record(subscription, "calls", "far", "3", far.atDay(5) + "T00:00:00Z");
            one.record(subscription, "calls", "farther", "4", far.plusMonths(1).atDay(5) + "T00:00:00Z");
        }
        long before = TestSql.number("SELECT count(*) FROM usage_entry");
        assertThat(TestSql.number("SELECT make_usage_months('" + far.plusMonths(1).atDay(1) + "')")).isPositive();
        assertThat(TestSql.number("SELECT make_usage_months('" + far.plusMonths(1).atDay(1) + "')")).isZero();
        assertThat(TestSql.number("SELECT count(*) FROM " + name(far))).isGreaterThanOrEqualTo(2);
        assertThat(TestSql.number("SELECT count(*) FROM usage_entry_later WHERE transaction_id = 'farther'"))
                .isGreaterThanOrEqualTo(2);
        assertThat(TestSql.number("SELECT count(*) FROM usage_entry")).isEqualTo(before);
        assertThat(TestSql.select("SELECT relforcerowsecurity FROM pg_class WHERE relname = 'usage_entry_later'",
                row -> row.getBoolean(1))).containsExactly(true);
    }

    @Test
    void theApplicationMakesMonthsButNotManyAndTouchesNoneDirectly() throws SQLException {
        var seller = Given.seller().id().toString();
        try (var role = ApplicationRole.forSeller(seller)) {
            assertThatThrownBy(() -> role.execute("DELETE FROM usage_entry_later"))
                    .hasMessageContaining("permission denied");
        }
        try (var role = ApplicationRole.forSeller(seller)) {
            assertThatThrownBy(() -> role.count("make_usage_months('2999-01-01')")).hasMessageContaining("1000 days");
        }
        asSeller.run(UUID.fromString(seller), () -> {
            assertThat(sweep.nextDue()).as("a year is there").isEmpty();
            sweep.run(java.time.Instant.EPOCH);
            assertThat(sweep.nextDue()).isEmpty();
        });
    }

    @Test
    void anOldMonthCanBeDetachedWhileItsIdsStayTaken() throws SQLException {
        var old = thisMonth().minusMonths(11);
        var now = thisMonth().atDay(2).atStartOfDay(ZoneOffset.UTC).toInstant();
        var scene = new UsageScene(now.toString());
        var subscription = scene.subscription(old.atDay(1).toString(), "UTC");
        scene.record(subscription, "calls", "kept", "3", old.plusMonths(1).atDay(5) + "T00:00:00Z");
        scene.record(subscription, "calls", "old", "4", old.atDay(5) + "T00:00:00Z");
        TestSql.execute("ALTER TABLE usage_entry DETACH PARTITION " + name(old) + " CONCURRENTLY");
        try {
            subscription.use("calls", 4).id("old").at(old.atDay(5) + "T00:00:00Z").with("properties", json("user_id", "old"))
                    .sent().statusCode(200);
            subscription.use("calls", 5).id("old").sent().statusCode(409);
            scene.api.delete("/usage?transaction_id=old").statusCode(400);
            assertThat(subscription.used("calls", old.atDay(5).toString())).as("totals stay").isEqualTo("4");
        } finally {
            TestSql.execute("ALTER TABLE usage_entry ATTACH PARTITION %s FOR VALUES FROM ('%s 00:00Z') TO ('%s 00:00Z')"
                    .formatted(name(old), old.atDay(1), old.plusMonths(1).atDay(1)));
        }
    }
}
