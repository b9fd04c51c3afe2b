package dev.brickwork.core.metrics;

import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.once;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.renewing;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.Ending;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.time.DateRange;

/** Seats cost 10.00 a month each. */
class MrrStepsTest {
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS);

    /** {@code 2026-01-01 NEW 0 > 5000}, and what is contracted in brackets. */
    private static List<String> told(Timeline timeline) {
        return MrrSteps.of(timeline).stream().map(step -> step.day() + " " + step.cause() + " " + told(step.before()) + " > "
                + told(step.after())).toList();
    }

    private static String told(RecurringRevenue revenue) {
        return revenue.net().rounded()
                + (revenue.contracted().signum() == 0 ? "" : " (" + revenue.contracted().rounded() + ")");
    }

    private static Timeline seats(int quantity) {
        return Timeline.start(Orders.from("2026-01-01").sell(SEATS, quantity).order(), PLANS);
    }

    private static DateRange days(String from, String to) {
        return new DateRange(LocalDate.parse(from), LocalDate.parse(to));
    }

    private static Timeline upgraded(Timeline timeline, String day, int quantity) {
        return timeline.upgrade(Orders.from(day).sell(SEATS, quantity).upgrade(), PLANS,
                new BillingProgress(Set.of(), Map.of()));
    }

    private static Timeline recast(Timeline timeline, String day, int quantity) {
        return timeline.recast(Orders.from(day).sell(SEATS, quantity).order(), PLANS, Set.of());
    }

    private static Timeline ended(Timeline timeline, String day) {
        var first = LocalDate.parse(day);
        return timeline.end(new Ending(first, first, false), Set.of());
    }

    @Test
    void nothingAgreedIsNoStep() {
        assertThat(told(new Timeline(List.of()))).isEmpty();
    }

    @Test
    void aTermIsNewAndEnds() {
        assertThat(told(seats(5))).containsExactly("2026-01-01 NEW 0 > 5000", "2027-01-01 ENDED 5000 > 0");
    }

    @Test
    void anUpgradeIsAStepFromItsDayOn() {
        assertThat(told(upgraded(seats(5), "2026-03-10", 8))).containsExactly("2026-01-01 NEW 0 > 5000",
                "2026-03-10 UPGRADE 5000 > 8000", "2027-01-01 ENDED 8000 > 0");
    }

    @Test
    void aPhaseIsAStep() {
        var order = Orders.from("2026-01-01").phase(phase(1, 3, brick(SEATS, 2))).phase(phase(2, 9, brick(SEATS, 5)));

        assertThat(told(Timeline.start(order.order(), PLANS))).containsExactly("2026-01-01 NEW 0 > 2000",
                "2026-04-01 PHASE 2000 > 5000", "2027-01-01 ENDED 5000 > 0");
    }

    @Test
    void aRecastTakesTheOldTermsPlace() {
        assertThat(told(recast(seats(5), "2026-07-01", 9))).containsExactly("2026-01-01 NEW 0 > 5000",
                "2026-07-01 RECAST 5000 > 9000", "2027-07-01 ENDED 9000 > 0");
    }

    @Test
    void aRecastFromTheFirstDayOfARenewalIsARecast() {
        assertThat(told(recast(seats(5).renew(null, Rate.ZERO), "2027-01-01", 9))).containsExactly(
                "2026-01-01 NEW 0 > 5000", "2027-01-01 RECAST 5000 > 9000", "2028-01-01 ENDED 9000 > 0");
    }

    @Test
    void aRenewalAsItWasIsNoStep() {
        assertThat(told(seats(5).renew(null, Rate.ZERO))).containsExactly("2026-01-01 NEW 0 > 5000",
                "2028-01-01 ENDED 5000 > 0");
    }

    @Test
    void aRenewalTellsTheUpliftFromDiscountsThatEnd() {
        var order = Orders.from("2026-01-01").sell(SEATS, 10, renewing("10"), once("50"), amount(6_000));
        var renewed = Timeline.start(order.order(), PLANS).renew(null, Rate.ofPercent("5"));

        // 45.00 less 5.00 a month; then 90.00 at the old price; then 94.50
        assertThat(told(renewed)).containsExactly("2026-01-01 NEW 0 > 4000", "2027-01-01 DISCOUNT_ENDED 4000 > 9000",
                "2027-01-01 RENEWAL_UPLIFT 9000 > 9450", "2028-01-01 ENDED 9450 > 0");
    }

    @Test
    void onlyTheLinesOfTheLastPhaseAreRenewed() {
        var order = Orders.from("2026-01-01").phase(phase(1, 3, brick(SEATS, 2, renewing("50"))))
                .phase(phase(2, 9, brick(SEATS, 5)));
        var upgraded = upgraded(Timeline.start(order.order(), PLANS), "2026-06-01", 6);

        assertThat(told(upgraded.renew(null, Rate.ofPercent("10")))).containsExactly("2026-01-01 NEW 0 > 1000",
                "2026-04-01 PHASE 1000 > 5000", "2026-06-01 UPGRADE 5000 > 6000",
                "2027-01-01 RENEWAL_UPLIFT 6000 > 6600", "2028-01-01 ENDED 6600 > 0");
    }

    @Test
    void aPauseHoldsTheRevenueBack() {
        assertThat(told(seats(5).pause(days("2026-03-10", "2026-03-20")))).containsExactly("2026-01-01 NEW 0 > 5000",
                "2026-03-10 PAUSE 5000 > 0 (5000)", "2026-03-20 RESUME 0 (5000) > 5000", "2027-01-11 ENDED 5000 > 0");
    }

    @Test
    void whatTakesEffectInAPauseIsAStepOfItsOwnAtTheResumption() {
        var paused = seats(5).pause(days("2026-03-10", "2026-03-20"));

        assertThat(told(upgraded(paused, "2026-03-15", 8))).containsExactly("2026-01-01 NEW 0 > 5000",
                "2026-03-10 PAUSE 5000 > 0 (8000)", "2026-03-20 RESUME 0 (8000) > 5000",
                "2026-03-20 UPGRADE 5000 > 8000", "2027-01-11 ENDED 8000 > 0");
        assertThat(told(upgraded(seats(5), "2026-03-10", 8).pause(days("2026-03-10", "2026-03-20"))))
                .containsExactly("2026-01-01 NEW 0 > 5000", "2026-03-10 PAUSE 5000 > 0 (8000)",
                        "2026-03-20 RESUME 0 (8000) > 5000", "2026-03-20 UPGRADE 5000 > 8000",
                        "2027-01-11 ENDED 8000 > 0");
    }

    /** It ends the pause. */
    @Test
    void aRecastInAPauseIsNoEnd() {
        var recast = recast(seats(5).pause(days("2026-03-10", "2026-03-20")), "2026-03-15", 9);

        assertThat(told(recast)).containsExactly("2026-01-01 NEW 0 > 5000", "2026-03-10 PAUSE 5000 > 0",
                "2026-03-15 RESUME 0 > 5000", "2026-03-15 RECAST 5000 > 9000", "2027-03-15 ENDED 9000 > 0");
        assertThat(told(ended(recast, "2026-03-15"))).containsExactly("2026-01-01 NEW 0 > 5000",
                "2026-03-10 ENDED 5000 > 0");
    }

    @Test
    void aRenewalAfterAPauseHasThreeSteps() {
        var year = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 10, once("50")).order(), PLANS);
        var renewed = year.renew(null, Rate.ofPercent("5")).pause(days("2027-01-01", "2027-01-11"));

        assertThat(told(renewed)).containsExactly("2026-01-01 NEW 0 > 5000", "2027-01-01 PAUSE 5000 > 0 (10500)",
                "2027-01-11 RESUME 0 (10500) > 5000", "2027-01-11 DISCOUNT_ENDED 5000 > 10000",
                "2027-01-11 RENEWAL_UPLIFT 10000 > 10500", "2028-01-11 ENDED 10500 > 0");
    }

    @Test
    void whatBeginsWithAPauseIsNewWhenItIsResumed() {
        assertThat(told(seats(5).pause(days("2026-01-01", "2026-01-20")))).containsExactly(
                "2026-01-01 NEW 0 > 0 (5000)", "2026-01-20 NEW 0 (5000) > 5000", "2027-01-20 ENDED 5000 > 0");
    }

    @Test
    void anUpgradeOnTheFirstDayOfARenewalHasItsUpliftToo() {
        var support = perSeat("support", "3");
        var plans = plans(SEATS, support);
        var renewed = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 5).order(), plans).renew(null,
                Rate.ofPercent("10"));
        var upgraded = renewed.upgrade(Orders.from("2027-01-01").sell(SEATS, 5).sell(support, 1).upgrade(), plans,
                new BillingProgress(Set.of(), Map.of()));

        assertThat(told(upgraded)).containsExactly("2026-01-01 NEW 0 > 5000", "2027-01-01 UPGRADE 5000 > 5800",
                "2028-01-01 ENDED 5800 > 0");
    }

    /** No day of the contract is left, so nothing is held back. */
    @Test
    void whatEndsInAPauseEndedWithItsFirstDay() {
        var ended = ended(seats(5).pause(days("2026-03-10", "2026-04-20")), "2026-03-15");

        assertThat(told(ended)).containsExactly("2026-01-01 NEW 0 > 5000", "2026-03-10 ENDED 5000 > 0");
    }

    @Test
    void aRenewalComparesEachBrickWithItself() {
        var support = perSeat("support", "3");
        var renewed = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 5, once("10")).sell(support, 1).order(),
                plans(SEATS, support)).renew(null, Rate.ofPercent("100"));

        assertThat(told(renewed)).containsExactly("2026-01-01 NEW 0 > 4800", "2027-01-01 DISCOUNT_ENDED 4800 > 5300",
                "2027-01-01 RENEWAL_UPLIFT 5300 > 10600", "2028-01-01 ENDED 10600 > 0");
    }

    @Test
    void aTrialIsContractedUntilItIsPaid() {
        var trial = Timeline.start(Orders.from("2026-01-01").months(1).trial().sell(SEATS, 5).order(), PLANS);

        assertThat(told(trial)).containsExactly("2026-01-01 NEW 0 > 0 (5000)", "2026-02-01 ENDED 0 (5000) > 0");
        assertThat(told(trial.endTrial(12))).containsExactly("2026-01-01 NEW 0 > 0 (5000)",
                "2026-02-01 TRIAL_ENDED 0 (5000) > 5000", "2027-02-01 ENDED 5000 > 0");
    }

    @Test
    void anEarlyEndIsTheLastStep() {
        assertThat(told(ended(seats(5), "2026-06-16"))).containsExactly("2026-01-01 NEW 0 > 5000",
                "2026-06-16 ENDED 5000 > 0");
    }

    @Test
    void whatEndedBeforeItsFirstDayNeverWas() {
        assertThat(told(ended(seats(5), "2026-01-01"))).isEmpty();
    }
}
