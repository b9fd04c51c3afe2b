package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.addOn;
import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.once;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.Orders.plan;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.renewing;
import static dev.brickwork.core.Orders.unlimited;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Orders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;

class OrderRefusalsTest {
    private static final Offer SEATS = perSeat("seats", "10");
    private static final Offer STORAGE = addOn("storage",
            new Price(perUnit("1"), PricePeriod.MONTH, new BigDecimal("5"), null));
    private static final UUID OTHER = new UUID(0, 7);
    private static final Map<UUID, OfferedPlan> PLANS = Map.of(Orders.PLAN, plans(SEATS, STORAGE).get(Orders.PLAN), OTHER,
            plan(OTHER, perSeat("storage", "3")));

    private static Map<String, List<String>> problems(Orders order) {
        try {
            Timeline.start(order.order(), PLANS);
            return Map.of();
        } catch (Refused refused) {
            return refused.fields();
        }
    }

    private static PhaseInput phaseOf(Integer position, Integer months, UUID planId, Integer paymentTerms) {
        return new PhaseInput(position, null, null, months, planId, paymentTerms, AppliedCoupon.NONE);
    }

    @Test
    void aTermLastsFromOneTo1200Months() {
        assertThat(problems(Orders.from("2026-01-01").sell(SEATS, 1).months(0))).containsOnlyKeys("contract_length");
        assertThat(problems(Orders.from("2026-01-01").sell(SEATS, 1).months(1201))).containsOnlyKeys("contract_length");
        assertThat(problems(Orders.from("2026-01-01").sell(SEATS, 1).months(1200))).isEmpty();
    }

    @Test
    void aNewOrderRemovesNothing() {
        assertThat(problems(Orders.from("2026-01-01").sell(SEATS, 1).sell(Orders.removed(STORAGE))))
                .containsOnlyKeys("bricks[1].remove");
    }

    @Test
    void aTermEndsInAYearOfFourDigits() {
        assertThat(problems(Orders.from("9998-12-31").sell(SEATS, 1).months(12))).isEmpty();
        assertThat(problems(Orders.from("9999-02-01").sell(SEATS, 1).months(12))).containsOnlyKeys("starts_at");
    }

    @Test
    void paymentTermsAreUpTo999Days() {
        assertThat(problems(Orders.from("2026-01-01").sell(SEATS, 1).paymentTerms(-1))).containsOnlyKeys("payment_terms");
        assertThat(problems(Orders.from("2026-01-01").sell(SEATS, 1).paymentTerms(1000))).containsOnlyKeys("payment_terms");
        assertThat(problems(Orders.from("2026-01-01").sell(SEATS, 1).paymentTerms(999))).isEmpty();
    }

    @Test
    void everyOffendingMemberIsNamedAtOnce() {
        var order = Orders.from("2026-01-01").months(0).sell(SEATS, -1).sell(unlimited(SEATS))
                .sell(perSeat("stranger", "1"), 1)
                .sell(STORAGE, 1, once("x"), renewing("1"), renewing("2"), new DiscountInput(null, null, false),
                        new DiscountInput("1", 1L, false), new DiscountInput(null, 5L, true), amount(-1),
                        amount(100_000_000_000_000L));

        assertThat(problems(order)).containsOnlyKeys("contract_length", "bricks[0].quantity", "bricks[1].brick_id",
                "bricks[1].is_unlimited", "bricks[2].brick_id", "bricks[3].discount[0].rate", "bricks[3].discount[2]",
                "bricks[3].discount[3]", "bricks[3].discount[4]", "bricks[3].discount[5].renews",
                "bricks[3].discount[6].amount",
                "bricks[3].discount[7].amount");
    }

    @Test
    void rulesReadLikeSentences() {
        var order = Orders.from("2026-01-01").sell(SEATS, 1, renewing("1"), renewing("2"), once("1"), once("2"), amount(1),
                amount(2));

        assertThat(problems(order)).containsExactlyInAnyOrderEntriesOf(Map.of(
                "bricks[0].discount[1]", List.of("is a second renewing rate; a brick has at most one"),
                "bricks[0].discount[3]", List.of("is a second one time rate; a brick has at most one"),
                "bricks[0].discount[5]", List.of("is a second fixed amount; a brick has at most one")));
    }

    @Test
    void ratesHave14IntegerDigitsAndSixDecimals() {
        for (var rate : List.of("", "-", "1.", ".5", "1e3", "1e10000000", "+1", "123456789012345", "1.1234567", " 1",
                "1\n")) {
            assertThat(problems(Orders.from("2026-01-01").sell(SEATS, 1, once(rate)))).as(rate)
                    .containsOnlyKeys("bricks[0].discount[0].rate");
        }
        for (var rate : List.of("0", "-5", "100", "33.333333", "000.1")) {
            assertThat(problems(Orders.from("2026-01-01").sell(SEATS, 1, once(rate)))).as(rate).isEmpty();
        }
    }

    @Test
    void quantitiesHave14Digits() {
        var most = new BrickInput(SEATS.brick().brickId(), 99_999_999_999_999L, false, List.of());
        var more = new BrickInput(SEATS.brick().brickId(), 100_000_000_000_000L, false, List.of());

        assertThat(problems(Orders.from("2026-01-01").sell(more))).containsOnlyKeys("bricks[0].quantity");
        assertThat(problems(Orders.from("2026-01-01").sell(most))).isEmpty();
    }

    @Test
    void aBrickWithoutAPriceInTheCurrencyIsNamed() {
        assertThat(problems(Orders.from("2026-01-01").in(CurrencyCode.EUR).sell(SEATS, 1)))
                .containsEntry("bricks[0].brick_id", List.of("has no price in EUR, only in USD: seats"));
    }

    @Test
    void thereAreAtMost500Bricks() {
        var order = Orders.from("2026-01-01");
        for (int i = 0; i < 501; i++) {
            order.sell(SEATS, 1);
        }

        assertThat(problems(order)).containsKey("bricks").containsKey("bricks[500].brick_id").hasSize(501);
    }

    @Test
    void anOrderOfNothingIsRefused() {
        var nothing = Map.of("bricks", List.of("must have at least one entry"));
        var emptyPhase = new PhaseInput(2, List.of(), null, 6, null, null, AppliedCoupon.NONE);

        assertThat(problems(Orders.from("2026-01-01"))).isEqualTo(nothing);
        assertThat(problems(Orders.from("2026-01-01").phase(phase(1, 6)).phase(emptyPhase))).isEqualTo(nothing);
        assertThat(problems(Orders.from("2026-01-01").phase(phase(1, 6)).phase(phase(2, 6, brick(SEATS, 1))))).isEmpty();
    }

    @Test
    void anUnknownPlanIsMissing() {
        assertThatThrownBy(() -> Timeline.start(Orders.from("2026-01-01").order(), Map.of())).isInstanceOf(Missing.class);
    }

    @Test
    void phasesLastTheWholeTermTogether() {
        var order = Orders.from("2026-01-01").sell(SEATS, 1).phase(phase(1, 5)).phase(phase(2, 6));

        assertThat(problems(order)).containsEntry("phases",
                List.of("last 11 months together, not the 12 of contract_length"));
    }

    @Test
    void phasesFollowEachOther() {
        var late = new PhaseInput(2, null, LocalDate.of(2026, 3, 1), 11, null, null, AppliedCoupon.NONE);
        var right = new PhaseInput(2, null, LocalDate.of(2026, 2, 28), 11, null, null, AppliedCoupon.NONE);

        assertThat(problems(Orders.from("2026-01-31").sell(SEATS, 1).phase(phase(1, 1)).phase(late))).containsEntry(
                "phases[1].starts_at",
                List.of("must be 2026-02-28, where the phase before it ends"));
        assertThat(problems(Orders.from("2026-01-31").sell(SEATS, 1).phase(right).phase(phase(1, 1)))).isEmpty();
    }

    @Test
    void phasesHaveAPositionAndALength() {
        assertThat(problems(Orders.from("2026-01-01").sell(SEATS, 1).phase(phaseOf(null, 12, null, null))))
                .containsOnlyKeys("phases[0].phase_position");
        assertThat(problems(
                Orders.from("2026-01-01").sell(SEATS, 1).months(3).phase(phaseOf(1, null, null, null))
                        .phase(phaseOf(2, 0, null, null))
                        .phase(phaseOf(3, 1201, null, null))))
                .containsOnlyKeys("phases[0].contract_length", "phases[1].contract_length",
                        "phases[2].contract_length");
        assertThat(problems(Orders.from("2026-01-01").sell(SEATS, 1).months(2).phase(phase(1, 1)).phase(phase(1, 1))))
                .containsEntry("phases[1].phase_position", List.of("is sent twice"));
    }

    @Test
    void thereAreAtMost50Phases() {
        var order = Orders.from("2026-01-01").sell(SEATS, 1).months(51);
        for (int i = 0; i < 51; i++) {
            order.phase(phase(i, 1));
        }

        assertThat(problems(order)).containsOnlyKeys("phases");
    }

    @Test
    void aPhasesMembersAreNamedByTheirPath() {
        var order = Orders.from("2026-01-01").months(2).sell(SEATS, 1)
                .phase(phaseOf(1, 1, null, 1000)).phase(phase(2, 1, brick(SEATS, -1), unlimited(SEATS, once("x"))));

        assertThat(problems(order)).containsKeys("phases[0].payment_terms", "phases[1].bricks[0].quantity",
                "phases[1].bricks[1].is_unlimited", "phases[1].bricks[1].discount[0].rate");
    }

    @Test
    void bricksThatAnotherPlanOfALaterPhaseCannotSellAreNamed() {
        var order = Orders.from("2026-01-01").months(2).sell(SEATS, 1).sell(unlimited(STORAGE)).phase(phase(1, 1))
                .phase(phaseOf(2, 1, OTHER, null));

        assertThat(problems(order)).containsOnlyKeys("phases[1].bricks[0].brick_id", "phases[1].bricks[1].is_unlimited");
    }

    @Test
    void aTotalBeyondTheLimitIsRefused() {
        var dear = addOn("dear", new PriceModel.Flat(new BigDecimal("99999999999999")), PricePeriod.MONTH);
        var ten = addOn("ten", new PriceModel.Flat(new BigDecimal("5000000000000")), PricePeriod.MONTH);
        var more = addOn("more", new PriceModel.Flat(new BigDecimal("5000000000000.01")), PricePeriod.MONTH);
        var plans = plans(dear, ten, more);

        assertThat(
                Estimator.newBusiness(Orders.from("2026-01-01").months(2).sell(ten, 1).order(), plans, Taxes.NONE).estimate()
                        .amounts().subTotal())
                .isEqualTo(1_000_000_000_000_000L);
        for (var offer : List.of(dear, more)) {
            assertThatThrownBy(() -> Estimator.newBusiness(Orders.from("2026-01-01").months(2).sell(offer, 1).order(), plans,
                    Taxes.NONE)).isInstanceOf(Refused.class).hasMessage("The total is beyond 1000000000000000 cents.");
        }
        // each line is within it, their sum is not
        assertThatThrownBy(
                () -> Estimator.newBusiness(Orders.from("2026-01-01").months(1).sell(ten, 1).sell(more, 1).order(),
                        plans, Taxes.NONE))
                .isInstanceOf(Refused.class);
    }

    @Test
    void aHugeQuantityAtAHugePriceIsRefusedAndNotMiscounted() {
        var dear = addOn("dear", perUnit("99999999999999.999999"), PricePeriod.MONTH);
        var most = new BrickInput(dear.brick().brickId(), 99_999_999_999_999L, false,
                List.of(once("-99999999999999.999999")));

        assertThatThrownBy(
                () -> Estimator.newBusiness(Orders.from("2026-01-01").months(1200).sell(most).order(), plans(dear),
                        Taxes.NONE))
                .isInstanceOf(Refused.class).hasMessageContaining("beyond");
    }
}
