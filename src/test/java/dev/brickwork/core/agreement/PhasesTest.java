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
import static dev.brickwork.core.Orders.renewing;
import static dev.brickwork.core.Orders.setup;
import static dev.brickwork.core.Orders.unlimited;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.Discount.Place;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PricePeriod;

class PhasesTest {
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Offer SETUP = setup("setup", "500");
    private static final Offer ROLLOUT = milestone("rollout", 4, perUnit("100"));
    private static final Offer STORAGE = addOn("storage", new Price(perUnit("1"), PricePeriod.MONTH, BigDecimal.TEN, null));
    private static final UUID OTHER = new UUID(0, 7);
    private static final Map<UUID, OfferedPlan> PLANS = Map.of(Orders.PLAN,
            plans(SEATS, SETUP, ROLLOUT, STORAGE).get(Orders.PLAN),
            OTHER, plan(OTHER, perSeat("seats", "12"), SETUP,
                    addOn("storage", new Price(perUnit("1"), PricePeriod.MONTH, BigDecimal.ONE, null))));

    private static List<Line> lines(Orders order, int phase) {
        return Timeline.start(order.order(), PLANS).current().lines().stream().filter(line -> line.phase() == phase)
                .toList();
    }

    private static PhaseInput withPlan(int position, int months, UUID planId) {
        return new PhaseInput(position, null, null, months, planId, 45, AppliedCoupon.NONE);
    }

    @Test
    void aPhaseWithoutBricksTakesTheRecurringOnesOfTheOneBefore() {
        var order = Orders.from("2026-01-01").sell(SEATS, 5, renewing("10"), once("5"), amount(300)).sell(SETUP, 1)
                .sell(ROLLOUT, 4).phase(phase(1, 6)).phase(phase(2, 3)).phase(phase(3, 3));

        assertThat(lines(order, 0)).hasSize(3);
        for (int phase = 1; phase <= 2; phase++) {
            assertThat(lines(order, phase)).hasSize(1);
            var discounts = lines(order, phase).get(0).item().discounts();
            assertThat(discounts.list()).extracting(discount -> discount.place()).containsExactly(Place.RENEWING_RATE,
                    Place.ONE_TIME_RATE);
        }
    }

    @Test
    void aPhaseWithBricksHasThoseAlone() {
        var order = Orders.from("2026-01-01").sell(SEATS, 5).phase(phase(1, 6)).phase(phase(2, 6, brick(SETUP, 2)));

        assertThat(lines(order, 1)).extracting(line -> line.item().brick().code()).containsExactly("setup");
    }

    @Test
    void aPhaseOfAnotherPlanHasItsPrices() {
        var order = Orders.from("2026-01-01").sell(SEATS, 5).sell(unlimited(STORAGE)).phase(phase(1, 6))
                .phase(withPlan(2, 3, OTHER)).phase(phase(3, 3));

        for (int phase = 1; phase <= 2; phase++) {
            assertThat(lines(order, phase).get(0).item().price().amountFor(BigDecimal.ONE)).isEqualTo("12");
            assertThat(lines(order, phase).get(1).item().price().unlimitedAmount()).isEqualTo("1");
        }
    }

    @Test
    void theFirstPhaseTakesTheOrdersBricksWhole() {
        var order = Orders.from("2026-01-01").sell(SEATS, 5).sell(SETUP, 1).phase(withPlan(1, 12, OTHER));

        assertThat(lines(order, 0)).hasSize(2);
        assertThat(lines(order, 0).get(0).item().plan().planId()).isEqualTo(OTHER);
    }

    @Test
    void paymentTermsGoOnToLaterPhases() {
        var term = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 5).paymentTerms(14).phase(phase(1, 4))
                .phase(withPlan(2, 4, null)).phase(phase(3, 4)).order(), PLANS).current();

        assertThat(term.phases()).extracting(Phase::paymentTermsDays).containsExactly(14, 45, 45);
    }

    @Test
    void theOrdersCouponBelongsToItsFirstPhase() {
        var ten = new AppliedCoupon.ByRate("TEN", Rate.ofPercent("10"), true);
        var five = new AppliedCoupon.ByRate("FIVE", Rate.ofPercent("5"), false);
        var own = new PhaseInput(3, null, null, 4, null, null, five);

        var order = Orders.from("2026-01-01").sell(SEATS, 5).coupon(ten).phase(phase(1, 4)).phase(phase(2, 4)).phase(own);
        var ownFirst = Orders.from("2026-01-01").months(4).sell(SEATS, 5).coupon(ten).phase(own);

        assertThat(lines(order, 0).get(0).coupon()).isEqualTo(ten);
        assertThat(lines(order, 1).get(0).coupon()).isEqualTo(AppliedCoupon.NONE);
        assertThat(lines(order, 2).get(0).coupon()).isEqualTo(five);
        assertThat(lines(ownFirst, 0).get(0).coupon()).isEqualTo(five);
    }

    @Test
    void linesAreNumberedThroughAllPhases() {
        var term = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 5).sell(STORAGE, 1).phase(phase(1, 6))
                .phase(phase(2, 6)).order(), PLANS).current();

        assertThat(term.lines()).extracting(Line::number).containsExactly(1, 2, 3, 4);
        assertThat(term.header().phased()).isTrue();
    }
}
