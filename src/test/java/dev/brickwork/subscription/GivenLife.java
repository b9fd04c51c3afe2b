package dev.brickwork.subscription;

import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.agreement.BrickInput;
import dev.brickwork.core.agreement.DiscountInput;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.TestSql;

/** A seller with a plan of seats at 10.00 a month, and a clock that tests move. */
public final class GivenLife {
    public final Api api = Api.ofNewSeller();
    public final UUID planId;
    public final UUID seats;

    public GivenLife(String now) {
        var plan = make(api, perUnit("seats", "10.00"));
        planId = UUID.fromString(plan.planId());
        seats = UUID.fromString(plan.brick(0));
        moveTo(now);
    }

    public void moveTo(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }

    public OrderInput order(String startsOn, int months, BillingFrequency frequency, DiscountInput... discounts) {
        return order(startsOn, months, frequency, false, discounts);
    }

    public OrderInput trial(String startsOn, int months) {
        return order(startsOn, months, BillingFrequency.MONTHLY, true);
    }

    private OrderInput order(String startsOn, int months, BillingFrequency frequency, boolean isTrial,
            DiscountInput... discounts) {
        return new OrderInput(LocalDate.parse(startsOn), months, frequency, CurrencyCode.USD, planId,
                List.of(new BrickInput(seats, 5L, false, List.of(discounts))), AppliedCoupon.NONE, List.of(), 30, isTrial);
    }

    public Answer read(String subscriptionId) {
        return api.get("/subscriptions/" + subscriptionId).statusCode(200);
    }

    /** In the order of their periods. */
    public Answer invoices(String subscriptionId) {
        return api.get("/invoices?limit=100&subscription_id=" + subscriptionId).statusCode(200);
    }

    public List<String> statuses(String subscriptionId) {
        return invoices(subscriptionId).path("results.status");
    }

    /** The time goes on, and nobody looks: by hand, so that no sweep runs. */
    public static void standStillUntil(UUID sellerId, String now) throws SQLException {
        assertThat(TestSql.execute("UPDATE test_clock SET now_at = ?::timestamptz WHERE seller_id = ?", now, sellerId))
                .isOne();
    }

    /** The types of all events of a subscription, in their order. */
    public static List<String> events(String subscriptionId) throws SQLException {
        return TestSql.texts("SELECT type FROM event WHERE object_id = ?::uuid ORDER BY sequence", subscriptionId);
    }
}
