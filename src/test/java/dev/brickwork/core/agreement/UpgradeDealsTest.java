package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.once;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.plan;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.renewing;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.Discount;

/** What an upgrade makes of discounts, coupons and plans. */
class UpgradeDealsTest {
    private static final Offer SEATS = perSeat("seats", "19.99");
    private static final Offer SUPPORT = perSeat("support", "100");
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS, SUPPORT);
    private static final Timeline FIVE_SEATS = Timeline.start(
            Orders.from("2026-01-15").sell(SEATS, 5).sell(SUPPORT, 1).order(),
            PLANS);

    @Test
    void discountsAreReplacedAndNotMerged() {
        var started = Timeline.start(Orders.from("2026-01-15").sell(SEATS, 5, renewing("10"), once("5")).order(), PLANS);

        var upgraded = started.upgrade(Orders.from("2026-04-15").sell(SEATS, 6, once("5")).upgrade(), PLANS,
                BillingProgress.NONE);

        assertThat(
                upgraded.current().line(2).item().discounts().rate(Discount.Place.RENEWING_RATE))
                .isEqualTo(Rate.ZERO);
    }

    @Test
    void anAmountResentUnchangedGivesWhatTheOldLineHasNot() {
        var started = Timeline.start(Orders.from("2026-01-15").sell(SEATS, 5, amount(12_000)).order(), PLANS);

        var upgraded = started.upgrade(Orders.from("2026-04-15").sell(SEATS, 6, amount(12_000)).upgrade(), PLANS,
                BillingProgress.NONE);
        var again = upgraded.upgrade(Orders.from("2026-07-15").sell(SEATS, 7, amount(12_000)).upgrade(), PLANS,
                BillingProgress.NONE);

        assertThat(upgraded.current().line(2).fixedCents()).isEqualTo(9000);
        assertThat(again.current().line(3).fixedCents()).isEqualTo(6000);
        assertThat(Estimator.ofTerm(again.current(), Taxes.NONE).amounts().discount()).isEqualTo(12_000);
        assertThat(again.current().line(3).item().discounts().cents()).isEqualTo(12_000);
    }

    @Test
    void anotherAmountIsAnotherDiscount() {
        var started = Timeline.start(Orders.from("2026-01-15").sell(SEATS, 5, amount(12_000)).order(), PLANS);

        var upgraded = started.upgrade(Orders.from("2026-04-15").sell(SEATS, 6, amount(9999)).upgrade(), PLANS,
                BillingProgress.NONE);

        assertThat(upgraded.current().line(2).fixedCents()).isEqualTo(9999);
        assertThat(Estimator.ofTerm(upgraded.current(), Taxes.NONE).amounts().discount()).isEqualTo(3000 + 9999);
    }

    @Test
    void aCouponIsADiscountOfTheLinesItsOrderBrings() {
        var upgraded = FIVE_SEATS.upgrade(Orders.from("2026-04-15").sell(SEATS, 6)
                .sell(SUPPORT, 1).coupon(new AppliedCoupon.ByRate("TEN", Rate.ofPercent("10"), false)).upgrade(), PLANS,
                BillingProgress.NONE);

        assertThat(upgraded.current().lines()).extracting(line -> line.coupon().code()).containsExactly("", "", "TEN");
    }

    @Test
    void aPlanSwitchTakesTheNewPricesOfTheBricksSent() {
        var other = UUID.randomUUID();
        var dearer = plan(other, perSeat("seats", "25"), perSeat("support", "200"));
        var plans = Map.of(Orders.PLAN, PLANS.get(Orders.PLAN), other, dearer);

        var upgraded = FIVE_SEATS
                .upgrade(Orders.from("2026-04-15").sell(SEATS, 5).planSwitch(other), plans, BillingProgress.NONE)
                .current();

        assertThat(upgraded.line(3).item().price().amountFor(BigDecimal.ONE)).isEqualTo("25");
        assertThat(upgraded.line(3).item().plan().planId()).isEqualTo(other);
        assertThat(upgraded.line(2).isLive()).isTrue();
    }

    @Test
    void withoutAPlanSwitchContractedPricesStay() {
        var later = plans(perSeat("seats", "25"), perSeat("support", "200"));

        var upgraded = FIVE_SEATS.upgrade(Orders.from("2026-04-15").sell(SEATS, 6).upgrade(), later, BillingProgress.NONE)
                .current();

        assertThat(upgraded.line(3).item().price()).isEqualTo(upgraded.line(1).item().price());
    }

    @Test
    void aBrickThatTheNewPlanLacksKeepsItsPrice() {
        var other = UUID.randomUUID();
        var plans = Map.of(other, plan(other, perSeat("seats", "25")));

        var upgraded = FIVE_SEATS.upgrade(Orders.from("2026-04-15").sell(SUPPORT, 2).planSwitch(other), plans,
                BillingProgress.NONE);

        assertThat(upgraded.current().line(3).item().price()).isEqualTo(FIVE_SEATS.current().line(2).item().price());
    }
}
