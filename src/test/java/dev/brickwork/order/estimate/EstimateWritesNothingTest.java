package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.catalog.PlanBodies.version;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

@ServiceTest
class EstimateWritesNothingTest {
    @Inject
    GivenSubscription given;

    @Test
    void noEstimateChangesARowOfAnyTable() throws SQLException {
        var api = Api.ofNewSeller();
        var plan = make(api, perUnit("seats", "10"));
        var seats = UUID.fromString(plan.brick(0));
        var subscription = given.begun(api, "{\"name\": \"Acme\"}",
                new OrderInput(LocalDate.parse("2026-01-01"), 12, BillingFrequency.MONTHLY, CurrencyCode.USD,
                        UUID.fromString(plan.planId()), List.of(new BrickInput(seats, 5L, false, List.of())),
                        AppliedCoupon.NONE,
                        List.of(), 30, false));
        // Needs a merged plan version, which only an order writes down.
        api.post("/plans/" + plan.planId() + "/versions", version(perUnit("seats", "10"), perUnit("more", "1")));
        String more = api.get("/plans/" + plan.planId()).path("bricks[1].brick_id");
        api.post("/discount-coupons", "{\"code\": \"TEN\", \"rate\": \"10\", \"max_redemptions\": 1}").statusCode(201);
        var terms = """
                {"starts_at": "2026-05-01", "contract_length": 12, "billing_frequency": "MONTHLY", "plan_id": "%s",
                 "discount_coupons": ["TEN"], "bricks": [{"brick_id": "%s", "quantity": 8}]}""".formatted(plan.planId(),
                seats);
        var before = rows();

        for (int i = 0; i < 3; i++) {
            api.request().header("Idempotency-Key", "estimate").body(terms).post(Api.BASE + "/subscriptions/estimate")
                    .statusCode(200);
            api.post("/subscriptions/" + subscription + "/recast/estimate", terms).statusCode(200);
            api.post("/subscriptions/" + subscription + "/upgrade/estimate", """
                    {"starts_at": "2026-05-01", "discount_coupons": ["TEN"], "bricks": [{"brick_id": "%s", "quantity": 8},
                     {"brick_id": "%s", "quantity": 1}]}""".formatted(seats, more)).statusCode(200);
            api.post("/subscriptions/estimate", "{}").statusCode(400);
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
