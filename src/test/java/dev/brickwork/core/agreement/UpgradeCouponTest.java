package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.milestone;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.Orders.plan;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.setup;
import static dev.brickwork.core.RandomOrders.issuedBefore;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.EstimatePeriod;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;

/** What an upgrade makes of the coupons that an agreement has. */
class UpgradeCouponTest {
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Offer SUPPORT = perSeat("support", "20");
    private static final Offer ROLLOUT = milestone("rollout", 4, perUnit("97.50"));
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS, SUPPORT, ROLLOUT);
    private static final AppliedCoupon HALF = new AppliedCoupon.ByRate("HALF", Rate.ofPercent("50"), true);
    private static final AppliedCoupon SAVE = new AppliedCoupon.ByAmount("SAVE", 12_000);

    private static Timeline start(Orders order) {
        return Timeline.start(order.order(), PLANS);
    }

    private static Timeline upgrade(Timeline timeline, Orders order) {
        return timeline.upgrade(order.upgrade(), PLANS, BillingProgress.NONE);
    }

    private static Estimate estimate(Timeline timeline, Orders order, BillingProgress progress) {
        return Books.upgrade(timeline, order.upgrade(), PLANS, progress, Taxes.NONE).estimate();
    }

    private static long discount(Timeline timeline) {
        return Estimator.ofTerm(timeline.current(), Taxes.NONE).amounts().discount();
    }

    @Test
    void anAmountSimplyContinues() {
        var started = start(Orders.from("2026-01-01").sell(SEATS, 5).sell(ROLLOUT, null).coupon(SAVE));
        assertThat(started.current().line(1).coupon().cents()).isEqualTo(7273);

        for (var issued : Set.of(Set.<InvoiceKey>of(), issuedBefore(started, LocalDate.of(2026, 4, 2)))) {
            var proposal = Books.upgrade(started, Orders.from("2026-04-01").sell(SEATS, 6).upgrade(), PLANS,
                    new BillingProgress(issued, Map.of()), Taxes.NONE);

            assertThat(proposal.estimate().amounts().subTotal()).isEqualTo(9000);
            assertThat(proposal.estimate().amounts().discount()).isZero();
            assertThat(proposal.timeline().current().line(3).coupon()).isEqualTo(new AppliedCoupon.ByAmount("SAVE", 5455));
            assertThat(discount(proposal.timeline())).isEqualTo(12_000);
        }
    }

    @Test
    void aRateGoesOnAtItsRateAndThroughTheRenewal() {
        var started = start(Orders.from("2026-01-01").sell(SEATS, 5).coupon(HALF));

        var estimate = estimate(started, Orders.from("2026-04-01").sell(SEATS, 6), BillingProgress.NONE);
        var renewed = upgrade(started, Orders.from("2026-04-01").sell(SEATS, 6)).renew(null, Rate.ZERO);

        assertThat(estimate.amounts().subTotal()).isEqualTo(9000);
        assertThat(estimate.amounts().discount()).isEqualTo(4500);
        assertThat(renewed.current().lines().get(0).coupon()).isEqualTo(HALF);
    }

    @Test
    void manyUpgradesGiveTheAmountOnce() {
        var timeline = start(Orders.from("2026-01-01").sell(SEATS, 5).coupon(SAVE));
        for (int i = 0; i < 10; i++) {
            timeline = upgrade(timeline, Orders.from(LocalDate.of(2026, 1, 17).plusDays(31L * i)).sell(SEATS, 6 + i));
            assertThat(discount(timeline)).isEqualTo(12_000);
        }
    }

    @Test
    void removingTheBrickEndsIt() {
        var started = start(Orders.from("2026-01-01").sell(SEATS, 5).sell(SUPPORT, 1).coupon(HALF));
        var removed = upgrade(started, Orders.from("2026-04-01").sell(SEATS, 0));

        assertThat(upgrade(removed, Orders.from("2026-04-01").sell(SEATS, 5)).current().line(3).coupon())
                .isEqualTo(AppliedCoupon.NONE);
    }

    @Test
    void resendingItChangesNothing() {
        for (var coupon : Set.of(HALF, SAVE)) {
            var started = start(Orders.from("2026-01-01").sell(SEATS, 5).sell(SUPPORT, 1).coupon(coupon));

            assertThat(upgrade(started, Orders.from("2026-04-01").sell(SEATS, 6).sell(SUPPORT, 1).coupon(coupon)))
                    .isEqualTo(upgrade(started, Orders.from("2026-04-01").sell(SEATS, 6).sell(SUPPORT, 1)));
        }
    }

    @Test
    void anUpgradesOwnGoesToTheLinesThatInheritNone() {
        var started = start(Orders.from("2026-01-01").sell(SEATS, 5).coupon(HALF));

        var upgraded = upgrade(started, Orders.from("2026-07-01").sell(SUPPORT, 1).sell(SEATS, 6).sell(ROLLOUT, null)
                .coupon(new AppliedCoupon.ByAmount("NEW", 5100))).current();

        // by 120.00 of support and 390.00 of the milestone; the seats keep what they have and count for nothing
        assertThat(upgraded.lines()).extracting(Line::coupon).containsExactly(HALF, new AppliedCoupon.ByAmount("NEW", 1200),
                HALF,
                new AppliedCoupon.ByAmount("NEW", 3900));
    }

    @Test
    void evenAShareOfNothingIsInherited() {
        var started = start(Orders.from("2026-01-01").sell(SEATS, 0).sell(SUPPORT, 1).coupon(SAVE));

        assertThat(upgrade(started, Orders.from("2026-04-01").sell(SEATS, 5).coupon(SAVE)).current().line(3).coupon())
                .isEqualTo(new AppliedCoupon.ByAmount("SAVE", 0));
    }

    @Test
    void anAmountTakesAtMostTheNetAndWhatItDidNotTakeIsNotLost() {
        // all of the seats is paid by the coupon, 10.00 each and month
        var started = start(Orders.from("2026-01-01").sell(SEATS, 5).coupon(new AppliedCoupon.ByAmount("ALL", 60_000)));

        var one = upgrade(started, Orders.from("2026-07-01").sell(SEATS, 1));
        var five = upgrade(one, Orders.from("2026-10-01").sell(SEATS, 5));
        var below = upgrade(started, Orders.from("2026-07-01").sell(SEATS, 1, amount(7000)));

        assertThat(discount(one)).isEqualTo(30_000 + 6000);
        assertThat(one.current().line(2).coupon().cents()).isEqualTo(30_000);
        assertThat(discount(five)).isEqualTo(30_000 + 3000 + 15_000);
        // a line that its fixed amount brings below 0 gets none
        assertThat(discount(below)).isEqualTo(30_000 + 7000);
    }

    @Test
    void aMilestoneGoesOnWithWhatItsCompletionsHaveNotGiven() {
        var started = start(Orders.from("2026-01-01").sell(ROLLOUT, 4).coupon(new AppliedCoupon.ByAmount("SAVE", 4000)));
        var progress = new BillingProgress(Set.of(), Map.of(1, 1L));

        var upgraded = started.upgrade(Orders.from("2026-04-01").sell(ROLLOUT, 6).upgrade(), PLANS, progress);
        var lowered = started.upgrade(Orders.from("2026-04-01").sell(ROLLOUT, 2, amount(8000)).upgrade(), PLANS, progress);

        assertThat(upgraded.current().line(2).coupon().cents()).isEqualTo(3000);
        assertThat(discount(upgraded)).isEqualTo(4000);
        assertThat(estimate(started, Orders.from("2026-04-01").sell(ROLLOUT, 6), progress).amounts().grandTotal())
                .isEqualTo(19_500);
        // 97.50 less 80.00 leaves 17.50 of the 30.00
        assertThat(discount(lowered)).isEqualTo(1000 + 8000 + 1750);
    }

    @Test
    void aTrialHasGivenNothing() {
        var trial = start(Orders.from("2026-01-01").months(2).trial().sell(SEATS, 5).sell(ROLLOUT, null)
                .coupon(new AppliedCoupon.ByAmount("SAVE", 1390)));

        var paid = upgrade(trial, Orders.from("2026-01-20").sell(SEATS, 6).sell(ROLLOUT, 5)).endTrial(null);

        assertThat(discount(paid)).isEqualTo(1390);
    }

    @Test
    void aPhaseThatHasNotBegunKeepsAllOfIts() {
        var second = new PhaseInput(2, null, null, 6, null, null, SAVE);
        var started = start(Orders.from("2026-01-01").sell(SEATS, 5).phase(phase(1, 6)).phase(second));

        var upgraded = upgrade(started, Orders.from("2026-04-01").sell(SEATS, 5).phase(phase(2, 6, brick(SEATS, 7))));

        assertThat(upgraded.current().line(3).coupon()).isEqualTo(SAVE);
        assertThat(discount(upgraded)).isEqualTo(12_000);
    }

    @Test
    void itFollowsTheBrickFromAMonthlyToAOneTimePriceAndBack() {
        var other = new UUID(0, 9);
        var plans = Map.of(Orders.PLAN, PLANS.get(Orders.PLAN), other, plan(other, setup("seats", "200")));
        var started = start(Orders.from("2026-01-01").sell(SEATS, 5).coupon(SAVE));

        var once = started.upgrade(Orders.from("2026-04-01").sell(SEATS, 5).planSwitch(other), plans, BillingProgress.NONE);
        var monthly = once.upgrade(Orders.from("2026-07-01").sell(SEATS, 5).planSwitch(Orders.PLAN), plans,
                BillingProgress.NONE);

        assertThat(once.current().line(2).coupon().cents()).isEqualTo(9000);
        assertThat(discount(once)).isEqualTo(12_000);
        // the one-time price is taken back with its discount, which then starts again
        assertThat(monthly.current().line(3).coupon().cents()).isEqualTo(9000);
        assertThat(discount(monthly)).isEqualTo(12_000);
    }

    @Test
    void theRestOfAnIssuedPeriodIsBilledWithTheCouponOnBothSides() {
        var started = start(Orders.from("2026-01-01").months(2).sell(SEATS, 5).coupon(HALF));
        var progress = new BillingProgress(issuedBefore(started, LocalDate.of(2026, 1, 17)), Map.of());

        var estimate = estimate(started, Orders.from("2026-01-17").sell(SEATS, 10), progress);

        // 4839 - 2420 for ten, less 2419 - 1209 for five
        assertThat(estimate.schedule()).extracting(EstimatePeriod::amounts).extracting(it -> it.grandTotal())
                .containsExactly(1209L, 2500L);
    }
}
