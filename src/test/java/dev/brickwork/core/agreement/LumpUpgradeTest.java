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

import dev.brickwork.core.Orders;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.pricing.TierRow;

/** Upgrades of what is not billed by time: one-time bricks and milestones. */
class LumpUpgradeTest {
    private static final Offer SETUP = setup("setup", "500");
    private static final Offer ROLLOUT = milestone("rollout", 4, perUnit("100"));
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Map<UUID, Plan> PLANS = plans(SETUP, ROLLOUT, SEATS);

    private static Estimate upgrade(Timeline timeline, Orders order, Progress progress) {
        return Estimator.upgrade(timeline, order.upgrade(), PLANS, progress, Taxes.NONE).estimate();
    }

    private static Timeline start(Orders order) {
        return Timeline.start(order.order(), PLANS);
    }

    private static List<Long> subTotals(Estimate estimate) {
        return estimate.schedule().stream().map(period -> period.amounts().subTotal()).toList();
    }

    @Test
    void theRaiseOfAOneTimePriceIsBilledAtOnce() {
        var started = start(Orders.from("2026-01-01").months(3).sell(SETUP, 1));

        var estimate = upgrade(started, Orders.from("2026-01-11").sell(SETUP, 3),
                new Progress(issuedBefore(started, LocalDate.of(2026, 1, 11)), Map.of()));

        assertThat(subTotals(estimate)).containsExactly(100_000L, 0L, 0L);
        assertThat(estimate.schedule().get(0).startsOn()).isEqualTo("2026-01-11");
        assertThat(estimate.schedule().get(0).endsOn()).isEqualTo("2026-01-31");
        assertThat(estimate.lines().get(0).tiers()).extracting(TierRow::subTotalCents).containsExactly(150_000L, -50_000L);
    }

    @Test
    void alsoWhenItsPeriodIsNotIssuedYet() {
        var started = start(Orders.from("2026-01-01").months(3).sell(SETUP, 1));

        assertThat(subTotals(upgrade(started, Orders.from("2026-01-11").sell(SETUP, 3), Progress.NONE)))
                .containsExactly(0L, 100_000L, 0L, 0L);
    }

    @Test
    void aNewOneTimePriceIsBilledAtOnce() {
        var started = start(Orders.from("2026-01-01").months(3).sell(SEATS, 1));

        assertThat(subTotals(upgrade(started, Orders.from("2026-02-11").sell(SETUP, 1), Progress.NONE)))
                .containsExactly(0L, 50_000L, 0L);
    }

    @Test
    void whatIsBilledAtOnceComesBeforeThePeriodThatBeginsOnThatDay() {
        var started = start(Orders.from("2026-01-01").months(3).sell(SEATS, 1));

        assertThat(subTotals(upgrade(started, Orders.from("2026-02-01").sell(SETUP, 1), Progress.NONE)))
                .containsExactly(50_000L, 0L, 0L);
    }

    @Test
    void onItsVeryFirstDayItIsSimplyReplaced() {
        var started = start(Orders.from("2026-01-01").months(2).sell(SETUP, 1));

        assertThat(subTotals(upgrade(started, Orders.from("2026-01-01").sell(SETUP, 3), Progress.NONE)))
                .containsExactly(100_000L, 0L);
        assertThat(subTotals(upgrade(started, Orders.from("2026-01-01").sell(SETUP, 3),
                new Progress(issuedBefore(started, LocalDate.of(2026, 1, 2)), Map.of())))).containsExactly(100_000L, 0L);
    }

    @Test
    void anAmountOnAOneTimePriceIsNotGivenTwice() {
        var started = start(Orders.from("2026-01-01").months(3).sell(SETUP, 1, amount(1000)));

        var estimate = upgrade(started, Orders.from("2026-01-11").sell(SETUP, 3, amount(1000)), Progress.NONE);

        assertThat(estimate.amounts().discount()).isZero();
        assertThat(estimate.amounts().subTotal()).isEqualTo(100_000);
    }

    @Test
    void aOneTimePriceOfALaterPhaseIsReplacedThere() {
        var started = start(Orders.from("2026-01-01").months(4).sell(SEATS, 1).phase(phase(1, 2))
                .phase(phase(2, 2, brick(SETUP, 1))));

        var estimate = upgrade(started, Orders.from("2026-01-11").sell(SEATS, 1).phase(phase(2, 2, brick(SETUP, 2))),
                Progress.NONE);

        assertThat(subTotals(estimate)).containsExactly(0L, 0L, 50_000L, 0L);
    }

    @Test
    void aPhaseThatWasIssuedAheadIsChangedAtOnce() {
        var started = start(Orders.from("2026-01-01").months(4).sell(SEATS, 1).phase(phase(1, 2))
                .phase(phase(2, 2, brick(SETUP, 1), brick(SEATS, 2))));
        var all = new Progress(issuedBefore(started, LocalDate.of(2026, 5, 1)), Map.of());

        var estimate = upgrade(started, Orders.from("2026-01-11").sell(SEATS, 1)
                .phase(phase(2, 2, brick(SETUP, 2), brick(SEATS, 3))), all);

        assertThat(subTotals(estimate)).containsExactly(52_000L);
    }

    @Test
    void aBrickMayTurnFromRecurringToOneTime() {
        var other = new UUID(0, 9);
        var plans = Map.of(Orders.PLAN, PLANS.get(Orders.PLAN), other, plan(other, setup("seats", "30")));
        var started = start(Orders.from("2026-01-01").months(2).sell(SEATS, 1, amount(100)));
        var issued = new Progress(issuedBefore(started, LocalDate.of(2026, 1, 17)), Map.of());

        var estimate = Estimator
                .upgrade(started, Orders.from("2026-01-17").sell(SEATS, 1, amount(100)).planSwitch(other), plans,
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
                new Progress(Set.of(), Map.of(1, 1L)));

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
                new Progress(Set.of(), Map.of(1, 1L)));

        assertThat(upgraded.current().line(2).fixedCents()).isEqualTo(300);
        assertThat(upgraded.current().line(2).doneBefore()).isEqualTo("1");
    }

    @Test
    void aMilestoneMayBeRemovedBeforeItBegins() {
        var started = start(Orders.from("2026-01-01").months(2).sell(ROLLOUT, 4).sell(SEATS, 1));

        var estimate = upgrade(started, Orders.from("2026-01-01").sell(ROLLOUT, 0).sell(SEATS, 90), Progress.NONE);

        assertThat(estimate.billedOnCompletion()).isEqualTo(-40_000);
        assertThat(estimate.lines().get(0).amounts().subTotal()).isEqualTo(-40_000);
    }

    @Test
    void aNewMilestoneCountsInTheTotal() {
        var started = start(Orders.from("2026-01-01").months(2).sell(SEATS, 1));

        var estimate = upgrade(started, Orders.from("2026-01-11").sell(ROLLOUT, null), Progress.NONE);

        assertThat(estimate.billedOnCompletion()).isEqualTo(40_000);
    }

    @Test
    void yearlyAndMonthlyPricesMayReplaceEachOther() {
        var other = new UUID(0, 9);
        var plans = Map.of(Orders.PLAN, PLANS.get(Orders.PLAN), other,
                plan(other, addOn("seats", perUnit("240"), PricePeriod.YEAR)));
        var started = start(Orders.from("2026-01-01").months(2).sell(SEATS, 1));

        var estimate = Estimator.upgrade(started, Orders.from("2026-02-01").sell(SEATS, 1).planSwitch(other), plans,
                Progress.NONE, Taxes.NONE).estimate();

        assertThat(subTotals(estimate)).containsExactly(1000L);
    }
}
