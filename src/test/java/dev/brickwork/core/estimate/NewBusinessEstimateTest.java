package dev.brickwork.core.estimate;

import static dev.brickwork.core.Orders.addOn;
import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.brick;
import static dev.brickwork.core.Orders.milestone;
import static dev.brickwork.core.Orders.once;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.phase;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.renewing;
import static dev.brickwork.core.Orders.setup;
import static dev.brickwork.core.Orders.tier;
import static dev.brickwork.core.Orders.usage;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.time.BillingFrequency;

class NewBusinessEstimateTest {
    private static final Offer SUPPORT = addOn("support", perUnit("3.333333"), PricePeriod.MONTH);
    private static final Offer GRADUATED = addOn("seats",
            new PriceModel.Graduated(List.of(tier("10", "10.00", "0"), tier(null, "8.00", "0"))), PricePeriod.MONTH);

    private static Estimate estimate(Orders order, Offer... offers) {
        return Estimator.newBusiness(order.order(), plans(offers), Taxes.NONE).estimate();
    }

    private static List<Long> subTotals(Estimate estimate) {
        return estimate.schedule().stream().map(period -> period.amounts().subTotal()).toList();
    }

    private static List<Long> discounts(Estimate estimate) {
        return estimate.schedule().stream().map(period -> period.amounts().discount()).toList();
    }

    @Test
    void monthsOfAThirdOfACentAddUpToTheYear() {
        var estimate = estimate(Orders.from("2026-01-01").sell(SUPPORT, 1), SUPPORT);

        assertThat(subTotals(estimate)).containsExactly(333L, 334L, 333L, 333L, 334L, 333L, 333L, 334L, 333L, 333L, 334L,
                333L);
        assertThat(estimate.amounts()).isEqualTo(new Amounts(4000, 0, 0));
        assertThat(estimate.endsOn()).isEqualTo("2026-12-31");
    }

    @Test
    void quartersOfTheSameAddUpToTheSameYear() {
        var estimate = estimate(Orders.from("2026-01-01").every(BillingFrequency.QUARTERLY).sell(SUPPORT, 1), SUPPORT);

        assertThat(subTotals(estimate)).containsExactly(1000L, 1000L, 1000L, 1000L);
    }

    @Test
    void allThreeDiscountsApplyInTheirOrderOnRunningTotals() {
        var order = Orders.from("2026-03-15").months(6).sell(GRADUATED, 25, amount(5000), once("5"), renewing("10"));

        var estimate = estimate(order, GRADUATED);

        assertThat(subTotals(estimate)).containsOnly(22_000L).hasSize(6);
        assertThat(discounts(estimate)).containsExactly(4023L, 4024L, 4023L, 4023L, 4024L, 4023L);
        assertThat(estimate.amounts()).isEqualTo(new Amounts(132_000, 24_140, 0));
        assertThat(estimate.amounts().net()).isEqualTo(107_860);
        assertThat(estimate.lines().get(0).item().discounts().list()).hasSize(3);
    }

    @Test
    void theMonthEndComesBackAfterFebruary() {
        var estimate = estimate(Orders.from("2026-01-31").every(BillingFrequency.QUARTERLY).sell(SUPPORT, 1), SUPPORT);

        assertThat(estimate.schedule()).extracting(EstimatePeriod::endsOn).containsExactly(LocalDate.of(2026, 4, 29),
                LocalDate.of(2026, 7, 30), LocalDate.of(2026, 10, 30), LocalDate.of(2027, 1, 30));
    }

    @Test
    void linesStandInTheOrderSentWithTheirTiers() {
        var estimate = estimate(Orders.from("2026-01-01").sell(GRADUATED, 25).sell(SUPPORT, 1), SUPPORT, GRADUATED);

        assertThat(estimate.lines()).extracting(line -> line.item().brick().code()).containsExactly("seats", "support");
        assertThat(estimate.lines().get(0).tiers()).containsExactly(
                new TierRow(BigDecimal.TEN, BigDecimal.TEN, 120_000, "12 months"),
                new TierRow(new BigDecimal(15), new BigDecimal(8), 144_000, "12 months"));
        assertThat(estimate.lines().get(0).tiers().get(0).subTotal()).isEqualTo("1200.00");
    }

    @Test
    void aTiersFlatAmountIsARowOfItsOwn() {
        var flat = addOn("flat", new PriceModel.Volume(List.of(tier("5", "2", "10"), tier(null, "1", "0"))),
                PricePeriod.YEAR);

        var estimate = estimate(Orders.from("2026-01-01").months(1).sell(flat, 1), flat);

        // 12.00 a year is 1.00 a month: 0.17 of it for the unit, the rest on the running total
        assertThat(estimate.lines().get(0).tiers()).containsExactly(
                new TierRow(BigDecimal.ONE, new BigDecimal(2), 17, "1 month"),
                new TierRow(BigDecimal.ONE, BigDecimal.TEN, 83, "1 month"));
        assertThat(estimate.amounts().subTotal()).isEqualTo(100);
    }

    @Test
    void quantitiesLeftOutAreOneNothingAndTheWholeMilestone() {
        var metered = usage("calls", null, Price.of(perUnit("1"), PricePeriod.MONTH));
        var rollout = milestone("rollout", 4, perUnit("100"));

        var estimate = estimate(Orders.from("2026-01-01").sell(SUPPORT, null).sell(metered, null).sell(rollout, null),
                SUPPORT,
                metered, rollout);

        assertThat(estimate.lines()).extracting(line -> line.item().quantity().intValue()).containsExactly(1, 0, 4);
        assertThat(estimate.lines().get(1).item().brick().meterSchedule()).isEqualTo(BillingFrequency.MONTHLY);
        assertThat(estimate.lines().get(1).tiers()).isEmpty();
    }

    @Test
    void aOneTimePriceIsChargedInFullInTheFirstPeriodWithAllItsDiscounts() {
        var setup = setup("setup", "500");

        var estimate = estimate(Orders.from("2026-01-01").months(3).sell(setup, 2, once("10"), amount(1000)), setup);

        assertThat(subTotals(estimate)).containsExactly(100_000L, 0L, 0L);
        assertThat(discounts(estimate)).containsExactly(11_000L, 0L, 0L);
        assertThat(estimate.lines().get(0).tiers())
                .containsExactly(new TierRow(new BigDecimal(2), new BigDecimal(500), 100_000, "one time"));
    }

    @Test
    void milestonesCountInTheTotalsAndNotInTheSchedule() {
        var rollout = milestone("rollout", 3, perUnit("100"));

        var estimate = Estimator.newBusiness(Orders.from("2026-01-01").months(2).sell(rollout, null, once("10"))
                .sell(SUPPORT, 3).order(), plans(rollout, SUPPORT), brick -> Rate.ofPercent("10")).estimate();

        assertThat(estimate.billedOnCompletion()).isEqualTo(29_700);
        assertThat(subTotals(estimate)).containsExactly(1000L, 1000L);
        assertThat(estimate.amounts()).isEqualTo(new Amounts(32_000, 3000, 2900));
        assertThat(estimate.amountDue()).isEqualTo(31_900);
        assertThat(estimate.lines().get(0).tiers())
                .containsExactly(new TierRow(new BigDecimal(3), new BigDecimal(100), 30_000, "on completion"));
    }

    @Test
    void withoutALimitItCostsTheUnlimitedAmount() {
        var storage = addOn("storage", new Price(perUnit("1"), PricePeriod.MONTH, new BigDecimal("99.90"), null));

        var estimate = estimate(Orders.from("2026-01-01").months(2).sell(Orders.unlimited(storage)), storage);

        assertThat(subTotals(estimate)).containsExactly(9990L, 9990L);
    }

    @Test
    void aCommitmentIsChargedAheadInEqualMonthsOfItsMeter() {
        var calls = usage("calls", BillingFrequency.QUARTERLY, Price.of(perUnit("1"), PricePeriod.MONTH));

        var estimate = estimate(Orders.from("2026-01-01").months(3).sell(calls, 100), calls);

        assertThat(subTotals(estimate)).containsExactly(3333L, 3334L, 3333L);
    }

    @Test
    void aMeterOfTheWholeTermSpreadsItsCommitmentOverTheTerm() {
        var calls = usage("calls", BillingFrequency.ALL_UPFRONT, Price.of(perUnit("1"), PricePeriod.MONTH));

        var estimate = estimate(Orders.from("2026-01-01").months(4).sell(calls, 100), calls);

        assertThat(subTotals(estimate)).containsExactly(2500L, 2500L, 2500L, 2500L);
    }

    @Test
    void taxIsRoundedOnceForEachInvoice() {
        var a = perSeat("a", "0.05");
        var b = perSeat("b", "0.05");

        var estimate = Estimator.newBusiness(Orders.from("2026-01-01").months(1).sell(a, 1).sell(b, 1).order(), plans(a, b),
                brick -> Rate.ofPercent("10")).estimate();

        // a tenth of 10 cents; not a tenth of 5 cents rounded, twice
        assertThat(estimate.amounts().tax()).isEqualTo(1);
        assertThat(estimate.lines()).extracting(line -> line.amounts().tax()).containsExactly(1L, 0L);
        assertThat(estimate.amounts().grandTotal()).isEqualTo(11);
    }

    @Test
    void phasesAddUpToTheWholeAndRestartTheirPeriods() {
        var order = Orders.from("2026-01-31").months(7).every(BillingFrequency.QUARTERLY)
                .sell(SUPPORT, 3).phase(phase(1, 1)).phase(phase(2, 6, brick(SUPPORT, 30)));

        var estimate = estimate(order, SUPPORT);

        assertThat(estimate.phases()).extracting(EstimatePhase::startsOn).containsExactly(LocalDate.of(2026, 1, 31),
                LocalDate.of(2026, 2, 28));
        assertThat(estimate.phases().get(1).schedule()).extracting(EstimatePeriod::startsOn)
                .containsExactly(LocalDate.of(2026, 2, 28), LocalDate.of(2026, 5, 31));
        assertThat(estimate.phases()).extracting(phase -> phase.amounts().subTotal()).containsExactly(1000L, 60_000L);
        assertThat(estimate.phases()).extracting(EstimatePhase::endsOn).containsExactly(LocalDate.of(2026, 2, 27),
                LocalDate.of(2026, 8, 30));
        assertThat(estimate.amounts().subTotal()).isEqualTo(61_000);
        assertThat(estimate.lines()).hasSize(2);
        assertThat(estimate.schedule()).hasSize(3);
        assertThat(estimate.phases()).extracting(EstimatePhase::isAnnual).containsExactly(false, false);
        assertThat(estimate.phases().get(1).frequency()).isEqualTo(BillingFrequency.QUARTERLY);
    }

    @Test
    void aYearsPhaseIsAnnual() {
        var estimate = estimate(Orders.from("2026-01-01").sell(SUPPORT, 1).phase(phase(1, 12)), SUPPORT);

        assertThat(estimate.phases()).extracting(EstimatePhase::isAnnual).containsExactly(true);
    }

    @Test
    void withoutPhasesThereAreNone() {
        assertThat(estimate(Orders.from("2026-01-01").sell(SUPPORT, 1), SUPPORT).phases()).isEmpty();
    }

    @Test
    void newBusinessHasNoCredit() {
        var estimate = estimate(Orders.from("2026-01-01").sell(SUPPORT, 1).coupon(AppliedCoupon.NONE), SUPPORT);

        assertThat(estimate.credit()).isEqualTo(new Estimate.Credit(0, null, 0));
        assertThat(estimate.amountDue()).isEqualTo(4000);
    }
}
