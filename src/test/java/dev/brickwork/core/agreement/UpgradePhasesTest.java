package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.once;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.Orders.plan;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.setup;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;

/** Upgrades that name phases. */
class UpgradePhasesTest {
    private static final AppliedCoupon TEN = new AppliedCoupon.ByRate("TEN", Rate.ofPercent("10"), false);
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Offer SETUP = setup("setup", "500");
    private static final UUID OTHER = new UUID(0, 7);
    private static final Map<UUID, OfferedPlan> PLANS = Map.of(Orders.PLAN, plans(SEATS, SETUP).get(Orders.PLAN), OTHER,
            plan(OTHER, perSeat("seats", "12")));
    private static final Timeline THREE_PHASES = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 5).phase(phase(1, 4))
            .phase(phase(2, 4)).phase(phase(3, 4)).order(), PLANS);

    private static Term upgrade(Orders order) {
        return THREE_PHASES.upgrade(order.upgrade(), PLANS, BillingProgress.NONE).current();
    }

    private static PhaseInput named(int position, List<BrickInput> bricks, UUID planId, Integer paymentTerms,
            AppliedCoupon coupon) {
        return new PhaseInput(position, bricks, null, null, planId, paymentTerms, coupon);
    }

    private static List<Line> live(Term term, int phase) {
        return term.lines().stream().filter(line -> line.phase() == phase && line.isLive()).toList();
    }

    @Test
    void aNamedPhaseWithoutBricksTakesThoseOfTheOneBefore() {
        var term = upgrade(Orders.from("2026-02-01").sell(SEATS, 6, once("5"), amount(700)).sell(SETUP, 1)
                .phase(named(3, null, null, null, AppliedCoupon.NONE)));

        assertThat(live(term, 0)).extracting(line -> line.item().quantity().intValue()).containsExactly(6, 1);
        assertThat(live(term, 1)).extracting(line -> line.item().quantity().intValue()).containsExactly(5);
        // one-time bricks and amounts are not inherited, rates are
        assertThat(live(term, 2)).hasSize(1);
        assertThat(live(term, 2).get(0).item().quantity()).isEqualTo("6");
        assertThat(live(term, 2).get(0).item().discounts().list()).hasSize(1);
    }

    @Test
    void aNamedPhaseIsPricedByItsOwnPlan() {
        var support = perSeat("support", "5");
        var plans = Map.of(Orders.PLAN, plan(Orders.PLAN, SEATS, support), OTHER, plan(OTHER, perSeat("support", "2")));
        var order = Orders.from("2026-02-01").phase(named(2, List.of(brick(support, 1)), null, null, AppliedCoupon.NONE))
                .phase(named(3, null, null, null, AppliedCoupon.NONE)).upgrade();
        var ofPhases = new UpgradeInput(order.startsOn(), order.planId(), false, List.of(Orders.PLAN, OTHER, Orders.PLAN),
                order.bricks(), order.coupon(), order.phases(), null);

        var term = THREE_PHASES.upgrade(ofPhases, plans, BillingProgress.NONE).current();

        assertThat(live(term, 1).get(1).item().price()).isEqualTo(perSeat("support", "2").prices().get(CurrencyCode.USD));
        assertThat(live(term, 2).get(1).item().price()).isEqualTo(support.prices().get(CurrencyCode.USD));
    }

    @Test
    void whatANewPlanOnlyCarriesKeepsItsPrice() {
        var sold = plan(OTHER, perSeat("seats", "12"));
        var carried = new OfferedPlan(sold.name(), sold.offers(), Set.of(SEATS.brick().brickId()));
        var order = Orders.from("2026-02-01").sell(SEATS, 6).planSwitch(OTHER);

        assertThat(live(THREE_PHASES.upgrade(order, Map.of(OTHER, sold), BillingProgress.NONE).current(), 0).get(0).item()
                .price())
                .isEqualTo(perSeat("seats", "12").prices().get(CurrencyCode.USD));
        assertThat(live(THREE_PHASES.upgrade(order, Map.of(OTHER, carried), BillingProgress.NONE).current(), 0).get(0).item()
                .price()).isEqualTo(SEATS.prices().get(CurrencyCode.USD));
    }

    @Test
    void whatIsDueOnceInEitherPlanIsNotGoneOnWith() {
        var plans = Map.of(Orders.PLAN, plan(Orders.PLAN, SEATS, SETUP, perSeat("support", "5")), OTHER,
                plan(OTHER, SEATS, perSeat("setup", "20"), setup("support", "50")));
        var order = Orders.from("2026-02-01").sell(SETUP, 1).sell(perSeat("support", "5"), 1)
                .phase(named(2, null, OTHER, null, AppliedCoupon.NONE)).upgrade();

        var term = THREE_PHASES.upgrade(order, plans, BillingProgress.NONE).current();

        assertThat(live(term, 0)).extracting(line -> line.item().brick().code()).containsExactly("seats", "setup",
                "support");
        assertThat(live(term, 1)).extracting(line -> line.item().brick().code()).containsExactly("seats");
    }

    @Test
    void phasesAreTakenInOrderOfTheirPosition() {
        var term = upgrade(Orders.from("2026-02-01").sell(SEATS, 6).phase(named(3, null, null, null, AppliedCoupon.NONE))
                .phase(named(2, List.of(brick(SEATS, 7)), null, null, AppliedCoupon.NONE)));

        assertThat(live(term, 1).get(0).item().quantity()).isEqualTo("7");
        assertThat(live(term, 2).get(0).item().quantity()).isEqualTo("7");
    }

    @Test
    void theCurrentPhaseMayBeNamedWithItsOwnBricks() {
        var term = upgrade(Orders.from("2026-02-01").sell(SEATS, 6)
                .phase(named(1, List.of(brick(SEATS, 8)), null, null, AppliedCoupon.NONE)));

        assertThat(live(term, 0).get(0).item().quantity()).isEqualTo("8");
    }

    @Test
    void theCurrentPhaseMayBeNamedWithoutAnything() {
        var term = upgrade(Orders.from("2026-02-01").sell(SEATS, 6, amount(700)).coupon(TEN)
                .phase(named(1, null, null, null, AppliedCoupon.NONE)));

        assertThat(live(term, 0).get(0).item().discounts().cents()).isEqualTo(700);
        assertThat(live(term, 0).get(0).coupon()).isEqualTo(TEN);
    }

    @Test
    void aNamedPhaseHasItsOwnCouponOrNone() {
        var five = new AppliedCoupon.ByRate("FIVE", Rate.ofPercent("5"), false);
        var term = upgrade(Orders.from("2026-02-01").sell(SEATS, 6).coupon(TEN)
                .phase(named(1, null, null, null, five)).phase(named(2, null, null, null, AppliedCoupon.NONE)));

        assertThat(live(term, 0).get(0).coupon()).isEqualTo(five);
        assertThat(live(term, 1).get(0).coupon()).isEqualTo(AppliedCoupon.NONE);
    }

    @Test
    void aNamedPhaseMaySwitchItsPlan() {
        var term = upgrade(Orders.from("2026-02-01").sell(SEATS, 5).phase(named(2, null, OTHER, null, AppliedCoupon.NONE))
                .phase(named(3, null, null, null, AppliedCoupon.NONE)));

        assertThat(live(term, 0).get(0).number()).isEqualTo(1);
        assertThat(live(term, 1).get(0).item().price().amountFor(BigDecimal.ONE)).isEqualTo("12");
        assertThat(live(term, 2).get(0).item().price().amountFor(BigDecimal.ONE)).isEqualTo("12");
    }

    @Test
    void aNamedPhaseMayHaveOtherPaymentTerms() {
        var term = upgrade(Orders.from("2026-02-01").sell(SEATS, 5).phase(named(2, null, null, 60, AppliedCoupon.NONE)));

        assertThat(term.phases()).extracting(Phase::paymentTermsDays).containsExactly(30, 60, 30);
    }

    @Test
    void thePaymentTermsOfTheOrderHoldForTheCurrentPhaseAndTheLaterOnes() {
        var term = upgrade(Orders.from("2026-05-01").sell(SEATS, 5).paymentTerms(60));

        assertThat(term.phases()).extracting(Phase::paymentTermsDays).containsExactly(30, 60, 60);
        assertThat(term.paymentTermsDaysOn(LocalDate.of(2026, 4, 30))).isEqualTo(30);
        assertThat(term.paymentTermsDaysOn(LocalDate.of(2026, 5, 1))).isEqualTo(60);
    }

    @Test
    void aNamedPhaseWithItsOwnPaymentTermsHasThose() {
        var term = upgrade(Orders.from("2026-02-01").sell(SEATS, 5).paymentTerms(60)
                .phase(named(2, null, null, 21, AppliedCoupon.NONE)).phase(named(3, null, null, null, AppliedCoupon.NONE)));

        assertThat(term.phases()).extracting(Phase::paymentTermsDays).containsExactly(60, 21, 60);
    }

    @Test
    void thePaymentTermsOfTheOrderAreUpTo999Days() {
        assertRefused(() -> upgrade(Orders.from("2026-02-01").sell(SEATS, 5).paymentTerms(1000)), "payment_terms");
    }

    private static void assertRefused(ThrowingCallable upgrade, String... fields) {
        assertThatThrownBy(upgrade).isInstanceOfSatisfying(Refused.class,
                refused -> assertThat(refused.fields()).containsOnlyKeys(fields));
    }

    @Test
    void onlyTheCurrentAndLaterPhasesCanBeNamedAndOnlyOnce() {
        assertRefused(() -> upgrade(Orders.from("2026-06-01").sell(SEATS, 6).phase(phase(1, 4)).phase(phase(2, 4))
                .phase(phase(2, 4)).phase(phase(9, 4))), "phases[0].phase_position", "phases[2].phase_position",
                "phases[3].phase_position");
    }

    @Test
    void aPhaseMustSayWhichOneItIs() {
        assertRefused(() -> upgrade(Orders.from("2026-06-01").sell(SEATS, 6)
                .phase(new PhaseInput(null, null, null, null, null, null, AppliedCoupon.NONE))), "phases[0].phase_position");
    }

    @Test
    void aPhaseKeepsItsDays() {
        assertRefused(() -> upgrade(Orders.from("2026-02-01").sell(SEATS, 6)
                .phase(new PhaseInput(2, null, LocalDate.of(2026, 5, 2), 5, null, 1000, AppliedCoupon.NONE))),
                "phases[0].starts_at",
                "phases[0].contract_length", "phases[0].payment_terms");
    }

    @Test
    void sayingWhatAPhaseAlreadyIsIsFine() {
        var term = upgrade(Orders.from("2026-02-01").sell(SEATS, 6)
                .phase(new PhaseInput(2, null, LocalDate.of(2026, 5, 1), 4, null, null, AppliedCoupon.NONE)));

        assertThat(live(term, 1).get(0).item().quantity()).isEqualTo("6");
    }
}
