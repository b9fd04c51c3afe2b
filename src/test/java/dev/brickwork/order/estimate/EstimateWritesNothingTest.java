package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.Agreements;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;

@ServiceTest
class EstimateWritesNothingTest {
    @Inject
    Agreements agreements;

    @Test
    void noEstimateChangesARowOfAnyTable() throws SQLException {
        var seller = Given.seller();
        var plan = seller.plan(perUnit("seats", "10"));
        var subscription = agreements.begun(seller.customer().subscription(plan).units("seats", 5).from("2026-01-01"));
        // Needs a merged plan version, which only an order writes down.
        plan.newVersion(perUnit("seats", "10"), perUnit("more", "1"));
        seller.coupon("TEN", "rate", "10", "max_redemptions", 1);
        var terms = subscription.recast().to(plan).units("seats", 8).from("2026-05-01").coupon("TEN");
        var before = rows();

        for (int i = 0; i < 3; i++) {
            seller.api.request().header("Idempotency-Key", "estimate").body(terms).post(Api.BASE + "/subscriptions/estimate")
                    .statusCode(200);
            terms.estimate().statusCode(200);
            subscription.upgrade().units("seats", 8).units("more", 1).from("2026-05-01").coupon("TEN").estimate()
                    .statusCode(200);
            seller.api.post("/subscriptions/estimate", "{}").statusCode(400);
        }

        assertThat(rows()).isEqualTo(before);
    }

    /** Every table with the number of its rows and a sum over all that they hold. */
    private static Map<String, String> rows() throws SQLException {
        var counts = new TreeMap<String, String>();
        var tables = TestSql.texts(
                "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'");
        var sums = tables.stream().map(table -> """
                SELECT '%1$s', count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) FROM %1$s t"""
                .formatted(table)).collect(Collectors.joining(" UNION ALL "));
        TestSql.select(sums, row -> counts.put(row.getString(1), row.getString(2)));
        assertThat(counts).containsKeys("plan_version", "agreement_line", "discount_coupon", "idempotency_key");
        return counts;
    }
}
