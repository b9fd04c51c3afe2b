package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.milestone;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.renewing;
import static dev.brickwork.core.Orders.setup;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;

class AppliedCouponTest {
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Offer SUPPORT = perSeat("support", "20");
    private static final Offer SETUP = setup("setup", "30");
    private static final Offer ROLLOUT = milestone("rollout", 2, perUnit("10"));
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS, SUPPORT, SETUP, ROLLOUT);

    private static Estimate estimate(Orders order) {
        return Estimator.newBusiness(order.order(), PLANS, Taxes.NONE).estimate();
    }

    private static List<Long> lineDiscounts(Estimate estimate) {
        return estimate.lines().stream().map(line -> line.amounts().discount()).toList();
    }

    @Test
    void aRateIsTakenOfWhatTheOtherDiscountsLeft() {
        var estimate = estimate(Orders.from("2026-01-01").months(1).sell(SEATS, 10, renewing("10"), amount(1000))
                .coupon(new AppliedCoupon.ByRate("HALF", Rate.ofPercent("50"), false)));

        // 10000 less 1000 less 1000 leaves 8000, and half of that is 4000
        assertThat(estimate.amounts().discount()).isEqualTo(6000);
    }

    @Test
    void anAmountTakesAtMostTheNetAndNothingWhereThatIsBelowZero() {
        assertThat(AppliedCoupon.within(500, 300)).isEqualTo(300);
        assertThat(AppliedCoupon.within(200, 300)).isEqualTo(200);
        assertThat(AppliedCoupon.within(-200, 300)).isZero();
    }

    @Test
    void anAmountIsSplitByWhatTheLinesCostAndThenSpread() {
        var estimate = estimate(Orders.from("2026-01-01").months(3).sell(SEATS, 1).sell(SUPPORT, 1)
                .coupon(new AppliedCoupon.ByAmount("SAVE", 1000)));

        assertThat(lineDiscounts(estimate)).containsExactly(333L, 667L);
        assertThat(estimate.schedule()).extracting(period -> period.amounts().discount()).containsExactly(333L, 334L, 333L);
    }

    @Test
    void anAmountReachesOneTimePricesAndMilestonesToo() {
        var estimate = estimate(Orders.from("2026-01-01").months(1).sell(SEATS, 1).sell(SETUP, 1).sell(ROLLOUT, null)
                .coupon(new AppliedCoupon.ByAmount("SAVE", 600)));

        assertThat(lineDiscounts(estimate)).containsExactly(100L, 300L, 200L);
        assertThat(estimate.billedOnCompletion()).isEqualTo(1800);
    }

    @Test
    void anAmountTakesAtMostWhatThereIs() {
        var estimate = estimate(Orders.from("2026-01-01").months(1).sell(SEATS, 1).sell(SUPPORT, 1)
                .coupon(new AppliedCoupon.ByAmount("SAVE", 1_000_000)));

        assertThat(estimate.amounts().grandTotal()).isZero();
        assertThat(lineDiscounts(estimate)).containsExactly(1000L, 2000L);
    }

    @Test
    void aLineBelowZeroGetsNoneOfItAndLowersWhatThereIs() {
        var estimate = estimate(Orders.from("2026-01-01").months(1).sell(SEATS, 1, amount(1500)).sell(SUPPORT, 1)
                .coupon(new AppliedCoupon.ByAmount("SAVE", 1_000_000)));

        assertThat(lineDiscounts(estimate)).containsExactly(1500L, 1500L);
        assertThat(estimate.amounts().grandTotal()).isZero();
    }

    @Test
    void whereNothingIsLeftItTakesNothing() {
        var below = Orders.from("2026-01-01").months(1).sell(SEATS, 1, amount(1500))
                .coupon(new AppliedCoupon.ByAmount("SAVE", 100));
        var empty = Orders.from("2026-01-01").months(1).sell(SEATS, 0).coupon(new AppliedCoupon.ByAmount("SAVE", 100));

        assertThat(estimate(below).amounts().grandTotal()).isEqualTo(-500);
        assertThat(estimate(below).amountDue()).isZero();
        assertThat(estimate(empty).amounts().grandTotal()).isZero();
    }
}
