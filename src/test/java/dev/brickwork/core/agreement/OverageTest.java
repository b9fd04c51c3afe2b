package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.once;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.renewing;
import static dev.brickwork.core.Orders.tier;
import static dev.brickwork.core.Orders.unlimited;
import static dev.brickwork.core.Orders.usage;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.time.BillingFrequency;

class OverageTest {
    private static final Offer CALLS = usage("calls", BillingFrequency.MONTHLY,
            new Price(new PriceModel.Graduated(List.of(tier("100", "0.10", "0"), tier(null, "0.05", "0"))),
                    PricePeriod.MONTH,
                    new BigDecimal("50"), null));
    private static final Offer PER_UNIT = usage("units", BillingFrequency.MONTHLY,
            new Price(perUnit("0.10"), PricePeriod.MONTH, null, new BigDecimal("0.15")));
    private static final Offer QUARTERLY = usage("quarter", BillingFrequency.QUARTERLY,
            new Price(perUnit("0.10"), PricePeriod.MONTH, null, new BigDecimal("0.15")));

    private static Term start(Orders order) {
        return Timeline.start(order.order(), plans(CALLS, PER_UNIT, QUARTERLY)).current();
    }

    private static Overage first(Term term, String used) {
        return Overage.of(term, Meters.of(term).get(0), new BigDecimal(used));
    }

    @Test
    void itIsThePriceOfAllThatWasUsedLessWhatWasPaidAhead() {
        var overage = first(start(Orders.from("2026-01-01").sell(CALLS, 100)), "150");

        assertThat(overage.totals().gross()).isEqualTo(250);
        assertThat(overage.committed()).isEqualTo("100");
        assertThat(overage.breakdown().parts().get(0).tiers()).extracting(TierRow::subTotalCents).containsExactly(1000L,
                250L,
                -1000L);
        assertThat(overage.breakdown().netCents()).isEqualTo(250);
    }

    @Test
    void usageWithinTheCommitmentCostsNothing() {
        var term = start(Orders.from("2026-01-01").sell(CALLS, 100));

        assertThat(first(term, "100").totals().gross()).isZero();
        assertThat(first(term, "3.5").totals().gross()).isZero();
        assertThat(first(term, "3.5").breakdown().parts().get(0).tiers()).isEmpty();
        assertThat(first(term, "-7").totals().gross()).isZero();
    }

    @Test
    void withoutACommitmentItIsThePriceOfUse() {
        var overage = first(start(Orders.from("2026-01-01").sell(CALLS, null)), "100.5");

        assertThat(overage.totals().gross()).isEqualTo(1003);
        assertThat(overage.breakdown().parts().get(0).tiers()).hasSize(2);
    }

    @Test
    void anOverageUnitPriceHoldsForEachUnitAbove() {
        var overage = first(start(Orders.from("2026-01-01").sell(PER_UNIT, 100)), "150.5");

        assertThat(overage.totals().gross()).isEqualTo(758);
        assertThat(overage.breakdown().parts().get(0).tiers())
                .containsExactly(new TierRow(new BigDecimal("50.5"), new BigDecimal("0.15"), 758, "metered"));
    }

    @Test
    void ratesApplyAndAmountsDoNot() {
        var order = Orders.from("2026-01-01").sell(PER_UNIT, 100, renewing("10"), once("10"), amount(500));

        var overage = first(start(order.coupon(new AppliedCoupon.ByRate("HALF", Rate.ofPercent("50"), false))), "200");

        assertThat(overage.totals().gross()).isEqualTo(1500);
        assertThat(overage.totals().net()).isEqualTo(607);
        assertThat(overage.breakdown().netCents()).isEqualTo(607);
        var withAmount = start(
                Orders.from("2026-01-01").sell(PER_UNIT, 100).coupon(new AppliedCoupon.ByAmount("SAVE", 500)));
        assertThat(first(withAmount, "200").totals().net()).isEqualTo(1500);
        assertThat(first(withAmount, "200").breakdown().parts().get(0).steps()).hasSize(1);
    }

    @Test
    void whatHasNoLimitHasNoOverage() {
        assertThat(first(start(Orders.from("2026-01-01").sell(unlimited(CALLS))), "1000000").totals().gross()).isZero();
    }

    @Test
    void aCutMeterCountsItsShareOfTheCommitment() {
        var term = start(Orders.from("2026-01-01").months(4).sell(QUARTERLY, 300));
        var meters = Meters.of(term);

        assertThat(meters).hasSize(2);
        assertThat(Overage.of(term, meters.get(1), new BigDecimal("150")).committed()).isEqualTo("100");
        assertThat(Overage.of(term, meters.get(1), new BigDecimal("150")).totals().gross()).isEqualTo(750);
    }

    /** 33 at 1.00 before the 16th, 4 at 3.00 from then on. */
    @Test
    void usageIsPricedByTheTermsInForceWhenItHappened() {
        var one = usage("calls", BillingFrequency.MONTHLY, Price.of(perUnit("1"), PricePeriod.MONTH));
        var three = usage("calls", BillingFrequency.MONTHLY, Price.of(perUnit("3"), PricePeriod.MONTH));
        var term = Timeline.start(Orders.from("2026-04-01").sell(one, null).order(), plans(one))
                .upgrade(Orders.from("2026-04-16").sell(one, null).planSwitch(Orders.PLAN), plans(three),
                        BillingProgress.NONE)
                .current();

        assertThat(Overage.of(term, Meters.of(term).get(0), new BigDecimal("33")).totals().gross()).isEqualTo(3300);
        assertThat(Overage.of(term, Meters.of(term).get(1), new BigDecimal("4")).totals().gross()).isEqualTo(1200);
    }

    @Test
    void eachPartOfAMeterHasItsShareOfTheCommitmentByDays() {
        var term = Timeline.start(Orders.from("2026-04-01").sell(CALLS, 60).order(), plans(CALLS))
                .upgrade(Orders.from("2026-04-16").sell(CALLS, 100).upgrade(), plans(CALLS), BillingProgress.NONE).current();

        var before = Overage.of(term, Meters.of(term).get(0), new BigDecimal("40"));
        var after = Overage.of(term, Meters.of(term).get(1), new BigDecimal("40"));

        assertThat(before.committed()).as("half a month of 60").isEqualTo("30");
        assertThat(before.totals().gross()).isEqualTo(100);
        assertThat(after.committed()).as("half a month of 100").isEqualTo("50");
        assertThat(after.totals().gross()).isZero();
    }

    @Test
    void aPartIsPricedByItsOwnTiers() {
        var dearer = usage("calls", BillingFrequency.MONTHLY,
                new Price(new PriceModel.Graduated(List.of(tier("10", "0.50", "0"), tier(null, "0.20", "0"))),
                        PricePeriod.MONTH, null, null));
        var term = Timeline.start(Orders.from("2026-04-01").sell(CALLS, null).order(), plans(CALLS))
                .upgrade(Orders.from("2026-04-16").sell(CALLS, null).planSwitch(Orders.PLAN), plans(dearer),
                        BillingProgress.NONE)
                .current();

        assertThat(Overage.of(term, Meters.of(term).get(0), new BigDecimal("120")).totals().gross()).isEqualTo(1100);
        assertThat(Overage.of(term, Meters.of(term).get(1), new BigDecimal("12")).totals().gross()).isEqualTo(540);
    }

    @Test
    void onlyTheDaysWithoutALimitAreFree() {
        var term = Timeline.start(Orders.from("2026-04-01").sell(CALLS, null).order(), plans(CALLS))
                .upgrade(Orders.from("2026-04-16").sell(unlimited(CALLS)).upgrade(), plans(CALLS), BillingProgress.NONE)
                .current();

        assertThat(Overage.of(term, Meters.of(term).get(0), new BigDecimal("50")).totals().gross()).isEqualTo(500);
        assertThat(Overage.of(term, Meters.of(term).get(1), new BigDecimal("50")).totals().gross()).isZero();
    }
}
