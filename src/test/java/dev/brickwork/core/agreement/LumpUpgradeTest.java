package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.addOn;
import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.milestone;
import static dev.brickwork.core.Orders.once;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.Orders.plan;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.setup;
import static dev.brickwork.core.RandomOrders.issuedBefore;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.pricing.TierRow;

/** Upgrades of what is not billed by time: one-time bricks and milestones. */
class LumpUpgradeTest {
    private static final Offer SETUP = setup("setup", "500");
    private static final Offer ROLLOUT = milestone("rollout", 4, perUnit("100"));
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Map<UUID, OfferedPlan> PLANS = plans(SETUP, ROLLOUT, SEATS);

    private static Estimate upgrade(Timeline timeline, Orders order, BillingProgress progress) {
        return Books.upgrade(timeline, order.upgrade(), PLANS, progress, Taxes.NONE).estimate();
    }

    private static Timeline start(Orders order) {
        return Timeline.start(order.order(), PLANS);
    }

    private static List<Long> totals(Estimate estimate) {
        return estimate.schedule().stream().map(period -> period.amounts().grandTotal()).toList();
    }

    private static List<Long> subTotals(Estimate estimate) {
        return estimate.schedule().stream().map(period -> period.amounts().subTotal()).toList();
    }

    @Test
    void theRaiseOfAOneTimePriceIsBilledAtOnce() {
        var started = start(Orders.from("2026-01-01").months(3).sell(SETUP, 1));

        var estimate = upgrade(started, Orders.from("2026-01-11").sell(SETUP, 3),
                new BillingProgress(issuedBefore(started, LocalDate.of(2026, 1, 11)), Map.of()));

        assertThat(subTotals(estimate)).containsExactly(100_000L, 0L, 0L);
        assertThat(estimate.schedule().get(0).startsOn()).isEqualTo("2026-01-11");
        assertThat(estimate.schedule().get(0).endsOn()).isEqualTo("2026-01-31");
        assertThat(estimate.lines().get(0).tiers()).extracting(TierRow::subTotalCents).containsExactly(150_000L, -50_000L);
    }

    @Test
    void alsoWhenItsPeriodIsNotIssuedYet() {
        var started = start(Orders.from("2026-01-01").months(3).sell(SETUP, 1));

        assertThat(subTotals(upgrade(started, Orders.from("2026-01-11").sell(SETUP, 3), BillingProgress.NONE)))
                .containsExactly(100_000L, 0L, 0L, 0L);
    }

    @Test
    void aNewOneTimePriceIsBilledAtOnce() {
        var started = start(Orders.from("2026-01-01").months(3).sell(SEATS, 1));

        assertThat(subTotals(upgrade(started, Orders.from("2026-02-11").sell(SETUP, 1), BillingProgress.NONE)))
                .containsExactly(50_000L, 0L, 0L);
    }

    @Test
    void whatIsBilledAtOnceComesBeforeThePeriodThatBeginsOnThatDay() {
        var started = start(Orders.from("2026-01-01").months(3).sell(SEATS, 1));

        assertThat(subTotals(upgrade(started, Orders.from("2026-02-01").sell(SETUP, 1), BillingProgress.NONE)))
                .containsExactly(50_000L, 0L, 0L);
    }

    @Test
    void onItsVeryFirstDayToo() {
        var started = start(Orders.from("2026-01-01").months(2).sell(SETUP, 1, once("10")));
        var issued = new BillingProgress(issuedBefore(started, LocalDate.of(2026, 1, 2)), Map.of());

        // whether its period was issued makes no difference to what is owed
        assertThat(totals(upgrade(started, Orders.from("2026-01-01").sell(SETUP, 3), BillingProgress.NONE)))
                .containsExactly(100_000L, 0L, 0L);
        assertThat(totals(upgrade(started, Orders.from("2026-01-01").sell(SETUP, 3), issued))).containsExactly(100_000L, 0L);
    }

    @Test
    void aCouponsRateIsTakenOfTheRaise() {
        var hundred = setup("setup", "100");
        var half = new AppliedCoupon.ByRate("HALF", Rate.ofPercent("50"), false);
        var plans = plans(hundred);
        var started = Timeline.start(Orders.from("2026-01-01").sell(hundred, 1).coupon(half).order(), plans);

        var estimate = Books
                .upgrade(started, Orders.from("2026-01-11").sell(hundred, 2).upgrade(), plans, BillingProgress.NONE,
                        Taxes.NONE)
                .estimate();

        assertThat(estimate.amounts()).isEqualTo(new Amounts(10_000, 5000, 0));
    }

    @Test
    void aDiscountThatIsNotResentStaysWithWhatWasBilled() {
        var started = start(Orders.from("2026-01-01").sell(SETUP, 1, once("10")));

        assertThat(upgrade(started, Orders.from("2026-01-11").sell(SETUP, 2), BillingProgress.NONE).amounts())
                .isEqualTo(new Amounts(50_000, 0, 0));
        assertThat(upgrade(started, Orders.from("2026-01-11").sell(SETUP, 2, once("20")), BillingProgress.NONE).amounts())
                .isEqualTo(new Amounts(50_000, 10_000, 0));
        assertThat(upgrade(started, Orders.from("2026-01-11").sell(SETUP, 1), BillingProgress.NONE).amounts())
                .isEqualTo(Amounts.ZERO);
    }

    @Test
    void anotherAmountIsForTheRaise() {
        var started = start(Orders.from("2026-01-01").sell(SETUP, 1, amount(1000)));

        assertThat(upgrade(started, Orders.from("2026-01-11").sell(SETUP, 2, amount(300)), BillingProgress.NONE).amounts())
                .isEqualTo(new Amounts(50_000, 300, 0));
        assertThat(upgrade(started, Orders.from("2026-01-11").sell(SETUP, 2), BillingProgress.NONE).amounts())
                .isEqualTo(new Amounts(50_000, 0, 0));
    }

    @Test
    void aCouponsAmountWasGivenAlready() {
        var started = start(Orders.from("2026-01-01").sell(SETUP, 1).coupon(new AppliedCoupon.ByAmount("SAVE", 2000)));

        assertThat(upgrade(started, Orders.from("2026-01-11").sell(SETUP, 2), BillingProgress.NONE).amounts())
                .isEqualTo(new Amounts(50_000, 0, 0));
        // a line that inherits keeps what it has
        assertThat(upgrade(started, Orders.from("2026-01-11").sell(SETUP, 2).coupon(new AppliedCoupon.ByAmount("NEW", 3000)),
                BillingProgress.NONE).amounts()).isEqualTo(new Amounts(50_000, 0, 0));
    }

    @Test
    void anUpgradesOwnCouponIsForTheRaise() {
        var started = start(Orders.from("2026-01-01").months(10).sell(SETUP, 1));
        var order = Orders.from("2026-01-11").sell(SETUP, 2);

        assertThat(upgrade(started, order.coupon(new AppliedCoupon.ByRate("TEN", Rate.ofPercent("10"), false)),
                BillingProgress.NONE)
                .amounts()).isEqualTo(new Amounts(50_000, 5000, 0));
        // at most the net of the raise
        assertThat(upgrade(started, order.coupon(new AppliedCoupon.ByAmount("ALL", 90_000)), BillingProgress.NONE).amounts())
                .isEqualTo(new Amounts(50_000, 50_000, 0));
    }

    @Test
    void aFallTakesBackWhatWasBilledAndNoMore() {
        var started = start(Orders.from("2026-01-01").months(3).sell(SETUP, 1, once("10")).sell(SEATS, 1));
        var raised = started.upgrade(Orders.from("2026-01-11").sell(SETUP, 3).upgrade(), PLANS, BillingProgress.NONE);

        // 450.00 and then 1000.00 were billed
        var lowered = upgrade(raised, Orders.from("2026-01-12").sell(SETUP, 2).sell(SEATS, 100), BillingProgress.NONE);
        var removed = upgrade(raised, Orders.from("2026-01-12").sell(SETUP, 0).sell(SEATS, 100), BillingProgress.NONE);

        assertThat(lowered.lines().get(0).amounts()).isEqualTo(new Amounts(-50_000, -5000, 0));
        assertThat(removed.lines().get(0).amounts()).isEqualTo(new Amounts(-150_000, -5000, 0));
        assertThat(lowered.lines().get(0).tiers()).extracting(TierRow::subTotalCents).containsExactly(100_000L, -150_000L,
                50_000L, -50_000L);
    }

    @Test
    void aFallKeepsTheCouponWithinTheNet() {
        var started = start(
                Orders.from("2026-01-01").months(3).sell(SETUP, 3).coupon(new AppliedCoupon.ByAmount("SAVE", 120_000)));

        var one = started.upgrade(Orders.from("2026-01-11").sell(SETUP, 1).upgrade(), PLANS, BillingProgress.NONE);
        var below = started.upgrade(Orders.from("2026-01-11").sell(SETUP, 1, amount(60_000)).upgrade(), PLANS,
                BillingProgress.NONE);

        assertThat(Estimator.ofTerm(one.current(), Taxes.NONE).amounts()).isEqualTo(new Amounts(50_000, 50_000, 0));
        assertThat(Estimator.ofTerm(below.current(), Taxes.NONE).amounts()).isEqualTo(new Amounts(50_000, 60_000, 0));
    }

    @Test
    void aPlanSwitchPricesTheRaiseAloneByTheNewPlan() {
        var other = new UUID(0, 9);
        var plans = Map.of(Orders.PLAN, PLANS.get(Orders.PLAN), other, plan(other, setup("setup", "700")));
        var started = start(Orders.from("2026-01-01").months(3).sell(SETUP, 1));

        var same = Books.upgrade(started, Orders.from("2026-01-11").sell(SETUP, 1).planSwitch(other), plans,
                BillingProgress.NONE, Taxes.NONE).estimate();
        var more = Books.upgrade(started, Orders.from("2026-01-11").sell(SETUP, 2).planSwitch(other), plans,
                BillingProgress.NONE, Taxes.NONE).estimate();

        assertThat(same.amounts()).isEqualTo(Amounts.ZERO);
        assertThat(more.amounts()).isEqualTo(new Amounts(70_000, 0, 0));
        assertThat(more.lines().get(0).tiers()).extracting(TierRow::subTotalCents).containsExactly(140_000L, -70_000L);
    }

    @Test
    void inATrialItIsReplacedWhole() {
        var trial = start(Orders.from("2026-01-01").months(1).trial().sell(SETUP, 1));

        var paid = trial.upgrade(Orders.from("2026-01-11").sell(SETUP, 2, once("10"))
                .coupon(new AppliedCoupon.ByAmount("SAVE", 90_000)).upgrade(), PLANS, BillingProgress.NONE).endTrial(null);

        // 1000.00 less 10 %, and the coupon takes the rest
        assertThat(Estimator.ofTerm(paid.current(), Taxes.NONE).amounts()).isEqualTo(new Amounts(100_000, 100_000, 0));
    }

    @Test
    void aOneTimePriceOfALaterPhaseIsReplacedThere() {
        var started = start(Orders.from("2026-01-01").months(4).sell(SEATS, 1).phase(phase(1, 2))
                .phase(phase(2, 2, brick(SETUP, 1))));

        var estimate = upgrade(started, Orders.from("2026-01-11").sell(SEATS, 1).phase(phase(2, 2, brick(SETUP, 2))),
                BillingProgress.NONE);

        assertThat(subTotals(estimate)).containsExactly(0L, 0L, 50_000L, 0L);
    }

    @Test
    void inAPhaseThatHasNotBegunItsDiscountsAreReplacedToo() {
        var started = start(Orders.from("2026-01-01").months(4).sell(SEATS, 1).phase(phase(1, 2))
                .phase(phase(2, 2, brick(SETUP, 1, once("10")))));
        var order = Orders.from("2026-01-11").sell(SEATS, 1).phase(phase(2, 2, brick(SETUP, 2, once("20"))));
        var ahead = new BillingProgress(issuedBefore(started, LocalDate.of(2026, 5, 1)), Map.of());

        assertThat(totals(upgrade(started, order, BillingProgress.NONE))).containsExactly(0L, 0L, 80_000L - 45_000, 0L);
        assertThat(totals(upgrade(started, order, ahead))).containsExactly(80_000L - 45_000);
    }

    @Test
    void aPhaseThatWasIssuedAheadIsChangedAtOnce() {
        var started = start(Orders.from("2026-01-01").months(4).sell(SEATS, 1).phase(phase(1, 2))
                .phase(phase(2, 2, brick(SETUP, 1), brick(SEATS, 2))));
        var all = new BillingProgress(issuedBefore(started, LocalDate.of(2026, 5, 1)), Map.of());

        var estimate = upgrade(started, Orders.from("2026-01-11").sell(SEATS, 1)
                .phase(phase(2, 2, brick(SETUP, 2), brick(SEATS, 3))), all);

        assertThat(subTotals(estimate)).containsExactly(52_000L);
    }

    @Test
    void aBrickMayTurnFromRecurringToOneTime() {
        var other = new UUID(0, 9);
        var plans = Map.of(Orders.PLAN, PLANS.get(Orders.PLAN), other, plan(other, setup("seats", "30")));
        var started = start(Orders.from("2026-01-01").months(2).sell(SEATS, 1, amount(100)));
        var issued = new BillingProgress(issuedBefore(started, LocalDate.of(2026, 1, 17)), Map.of());

        var estimate = Books.upgrade(started, Orders.from("2026-01-17").sell(SEATS, 1, amount(100)).planSwitch(other), plans,
                issued, Taxes.NONE)
                .estimate();

        // once 30.00, less half of January and all of February
        assertThat(subTotals(estimate)).containsExactly(3000L - 484, -1000L);
        assertThat(estimate.lines().get(0).tiers()).extracting(TierRow::subTotalCents).containsExactly(3000L, -1484L);
        // the old line gives what it gave by then, the new one all of its own
        assertThat(estimate.amounts().discount()).isEqualTo(100 - 74);
    }

    @Test
    void aMilestonesRaiseIsBilledOnCompletion() {
        var started = start(Orders.from("2026-01-01").months(2).sell(ROLLOUT, 4, once("10"), amount(400)));

        var estimate = upgrade(started, Orders.from("2026-01-11").sell(ROLLOUT, 6, once("10"), amount(400)),
                new BillingProgress(Set.of(), Map.of(1, 1L)));

        assertThat(estimate.billedOnCompletion()).isEqualTo(18_000);
        assertThat(estimate.amounts().grandTotal()).isEqualTo(18_000);
        assertThat(subTotals(estimate)).containsExactly(0L, 0L);
        // five left of six, less three left of four
        assertThat(estimate.lines().get(0).tiers()).extracting(TierRow::subTotalCents).containsExactly(60_000L, -10_000L,
                -40_000L, 10_000L);
    }

    @Test
    void anAmountOnAMilestoneGoesOnWhereTheOldLineStopped() {
        var started = start(Orders.from("2026-01-01").months(2).sell(ROLLOUT, 4, amount(400)));

        var upgraded = started.upgrade(Orders.from("2026-01-11").sell(ROLLOUT, 6, amount(400)).upgrade(), PLANS,
                new BillingProgress(Set.of(), Map.of(1, 1L)));

        assertThat(upgraded.current().line(2).fixedCents()).isEqualTo(300);
        assertThat(upgraded.current().line(2).doneBefore()).isEqualTo("1");
    }

    @Test
    void aMilestoneMayBeRemovedBeforeItBegins() {
        var started = start(Orders.from("2026-01-01").months(2).sell(ROLLOUT, 4).sell(SEATS, 1));

        var estimate = upgrade(started, Orders.from("2026-01-01").sell(ROLLOUT, 0).sell(SEATS, 90), BillingProgress.NONE);

        assertThat(estimate.billedOnCompletion()).isEqualTo(-40_000);
        assertThat(estimate.lines().get(0).amounts().subTotal()).isEqualTo(-40_000);
    }

    @Test
    void aNewMilestoneCountsInTheTotal() {
        var started = start(Orders.from("2026-01-01").months(2).sell(SEATS, 1));

        var estimate = upgrade(started, Orders.from("2026-01-11").sell(ROLLOUT, null), BillingProgress.NONE);

        assertThat(estimate.billedOnCompletion()).isEqualTo(40_000);
    }

    @Test
    void yearlyAndMonthlyPricesMayReplaceEachOther() {
        var other = new UUID(0, 9);
        var plans = Map.of(Orders.PLAN, PLANS.get(Orders.PLAN), other,
                plan(other, addOn("seats", perUnit("240"), PricePeriod.YEAR)));
        var started = start(Orders.from("2026-01-01").months(2).sell(SEATS, 1));

        var estimate = Books.upgrade(started, Orders.from("2026-02-01").sell(SEATS, 1).planSwitch(other), plans,
                BillingProgress.NONE, Taxes.NONE).estimate();

        assertThat(subTotals(estimate)).containsExactly(1000L);
    }
}
