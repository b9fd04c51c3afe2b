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

    @Test
    void theLineAtTheEndOfTheMeterPricesAllOfIt() {
        var dearer = usage("calls", BillingFrequency.MONTHLY, Price.of(perUnit("1"), PricePeriod.MONTH));
        var started = Timeline.start(Orders.from("2026-04-01").sell(CALLS, null).order(), plans(CALLS));
        var switched = started.upgrade(Orders.from("2026-04-16").sell(CALLS, null).planSwitch(Orders.PLAN), plans(dearer),
                BillingProgress.NONE);

        assertThat(first(switched.current(), "10").totals().gross()).isEqualTo(1000);
    }

    @Test
    void anUpgradeInTheMiddleOfAMeterCountsEachCommitmentForItsDays() {
        var timeline = Timeline.start(Orders.from("2026-04-01").sell(CALLS, 60).order(), plans(CALLS))
                .upgrade(Orders.from("2026-04-16").sell(CALLS, 100).upgrade(), plans(CALLS), BillingProgress.NONE);

        var overage = first(timeline.current(), "100");

        // half a month of 6.00 and half a month of 10.00 were paid ahead of 10.00
        assertThat(overage.totals().gross()).isEqualTo(200);
        assertThat(overage.committed()).isEqualTo("80");
    }
}
