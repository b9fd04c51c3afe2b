package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.milestone;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.setup;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;

/** A trial gives nothing of a coupon: the paid term that follows has all of it. */
class TrialCouponTest {
    private static final Offer SEATS = perSeat("seats", "20");
    private static final Offer SUPPORT = perSeat("support", "10");
    private static final Offer SETUP = setup("setup", "60");
    private static final Offer ROLLOUT = milestone("rollout", 4, perUnit("100"));
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS, SUPPORT, SETUP, ROLLOUT);
    private static final AppliedCoupon SAVE = new AppliedCoupon.ByAmount("SAVE", 10_000);

    private static Orders trial() {
        return Orders.from("2026-01-01").months(1).trial();
    }

    private static Timeline start(Orders order) {
        return Timeline.start(order.order(), PLANS);
    }

    private static Timeline upgrade(Timeline timeline, Orders order) {
        return timeline.upgrade(order.upgrade(), PLANS, BillingProgress.NONE);
    }

    private static List<Long> coupons(Timeline timeline) {
        return timeline.current().lines().stream().map(line -> line.coupon().cents()).toList();
    }

    private static long discount(Timeline timeline) {
        return Estimator.ofTerm(timeline.current(), Taxes.NONE).amounts().discount();
    }

    @Test
    void whatTheTrialWouldHaveCostDoesNotBoundIt() {
        var trial = start(trial().sell(SEATS, 1).coupon(SAVE));

        assertThat(discount(trial)).isZero();
        assertThat(discount(trial.endTrial(12))).isEqualTo(10_000);
        // a month costs 20.00, and that is all there is to take
        assertThat(discount(trial.endTrial(null))).isEqualTo(2000);
    }

    @Test
    void itIsSplitByWhatTheLinesCostInThePaidTerm() {
        var trial = start(trial().sell(SEATS, 1).sell(SETUP, 1).sell(ROLLOUT, 1).coupon(SAVE));

        var paid = trial.endTrial(12);

        // 240.00, 60.00 and 100.00
        assertThat(coupons(paid)).containsExactly(6000L, 1500L, 2500L);
        assertThat(discount(paid)).isEqualTo(10_000);
    }

    @Test
    void anUpgradeDuringTheTrialBringsAWholeOneToo() {
        var trial = start(trial().sell(SEATS, 1));

        var paid = upgrade(trial, Orders.from("2026-01-11").sell(SUPPORT, 1).sell(SETUP, 1).coupon(SAVE)).endTrial(12);

        // 120.00 and 60.00; a line that the upgrade did not bring has none
        assertThat(coupons(paid)).containsExactly(0L, 6667L, 3333L);
        assertThat(paid.current().lines().get(0).coupon()).isEqualTo(AppliedCoupon.NONE);
        assertThat(discount(paid)).isEqualTo(10_000);
    }

    @Test
    void oneThatIsInheritedStaysWhole() {
        var trial = start(trial().sell(SEATS, 1).sell(SUPPORT, 1).coupon(SAVE));

        var paid = upgrade(trial, Orders.from("2026-01-11").sell(SEATS, 2)).endTrial(12);

        // 120.00, and 480.00 for the line that came in place of the first
        assertThat(coupons(paid)).containsExactly(2000L, 8000L);
    }

    @Test
    void aBrickThatIsRemovedTakesItsPartAlong() {
        var trial = start(trial().sell(SEATS, 1).sell(SUPPORT, 2).coupon(SAVE));

        var paid = upgrade(trial, Orders.from("2026-01-11").sell(SUPPORT, 0)).endTrial(12);

        assertThat(coupons(paid)).containsExactly(5000L);
    }

    @Test
    void itIsKeptWhereTheTrialWouldHaveCostNothing() {
        var below = start(trial().sell(SEATS, 1, amount(2000)).sell(SUPPORT, 1, amount(3000)).coupon(SAVE));
        var nothing = upgrade(start(trial().sell(SEATS, 1).coupon(SAVE)),
                Orders.from("2026-01-11").sell(SEATS, 2).coupon(new AppliedCoupon.ByAmount("MORE", 70)));

        // 220.00 and 90.00
        assertThat(coupons(below.endTrial(12))).containsExactly(7097L, 2903L);
        // a line that inherits one keeps it, and the other has nowhere to go
        assertThat(nothing.endTrial(12).current().lines()).extracting(Line::coupon).containsExactly(SAVE);
    }

    @Test
    void severalAreSplitEachByItself() {
        var more = new AppliedCoupon.ByAmount("MORE", 3000);
        var ten = new AppliedCoupon.ByRate("TEN", Rate.ofPercent("10"), false);
        var trial = start(trial().sell(SEATS, 1).coupon(SAVE));
        var upgraded = upgrade(trial, Orders.from("2026-01-11").sell(SUPPORT, 1).coupon(more));

        var paid = upgrade(upgraded, Orders.from("2026-01-12").sell(SETUP, 1).coupon(ten)).endTrial(12);

        assertThat(paid.current().lines()).extracting(Line::coupon).containsExactly(SAVE, more, ten);
        assertThat(discount(paid)).isEqualTo(10_000 + 3000 + 600);
    }

    @Test
    void itGoesOnAsEverAfterTheTrial() {
        var paid = start(trial().sell(SEATS, 1).coupon(SAVE)).endTrial(12);

        var upgraded = upgrade(paid, Orders.from("2026-08-01").sell(SEATS, 2));

        assertThat(discount(upgraded)).isEqualTo(10_000);
    }

    @Test
    void anotherPhaseThanTheLastLeavesNothing() {
        var last = new PhaseInput(2, null, null, 1, null, null, SAVE);
        var first = start(trial().months(2).sell(SEATS, 1).coupon(SAVE).phase(phase(1, 1)).phase(phase(2, 1)));
        var second = start(trial().months(2).sell(SEATS, 1).phase(phase(1, 1, brick(SEATS, 3))).phase(last));

        assertThat(discount(first.endTrial(12))).isZero();
        assertThat(discount(second.endTrial(12))).isEqualTo(10_000);
    }

    /** Trials were stored with no more than they would have cost: what there is goes on. */
    @Test
    void aPartThatWasCutWhenItWasStoredIsNotGuessedAt() {
        var trial = start(trial().sell(SEATS, 1).sell(SETUP, 1).coupon(SAVE)).current();
        var stored = trial.with(trial.lines().stream().map(line -> line.withCoupon(line.coupon().ofLine(2000))).toList());

        var paid = new Timeline(List.of(stored)).endTrial(12);

        assertThat(coupons(paid)).containsExactly(3200L, 800L);
    }
}
