package dev.brickwork.insight.revenue;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ManyDue;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.given.Given;

/** A year of many subscriptions that are billed monthly. */
@ServiceTest
class RevenueOfManyTest {
    /** {@code -Dbrickwork.contracts=10000} for the long form. */
    private static final int MANY = Integer.getInteger("brickwork.contracts", 300);

    @Test
    void theMonthsOfAYearAreAddedUpWithinSeconds() throws SQLException {
        var seller = Given.seller().at("2026-01-01T09:00:00Z");
        seller.settings("reminders", json("enabled", false));
        var customer = seller.customer("Globex").made();
        var subscription = customer.subscription(seller.plan(perUnit("seats", "10.00"), perUnit("storage", "0.50")))
                .units("seats", 5).units("storage", 70).from("2026-01-01").accepted();
        seller.moveTo("2026-12-15T09:00:00Z");
        try (var superuser = TestDatabase.connectAsSuperuser()) {
            ManyDue.copyIssued(superuser, customer.id(), subscription.id(), 1, MANY - 1);
        }

        long start = System.nanoTime();
        var revenue = seller.api.get("/reports/revenue?from=2026-01&to=2026-12").statusCode(200);
        var deferred = seller.api.get("/reports/deferred-revenue?from=2026-01&to=2026-12").statusCode(200);
        var took = Duration.ofNanos(System.nanoTime() - start);
        System.out.printf("revenue of %d subscriptions: both reports of a year in %d ms%n", MANY, took.toMillis());

        // 85.00 a month each
        assertThat(revenue.sum("months.recognized")).isEqualTo(12 * 8_500L * MANY);
        assertThat(deferred.sum("months.billed")).isEqualTo(12 * 8_500L * MANY);
        assertThat(took).isLessThan(Duration.ofSeconds(10));
    }
}
