package dev.brickwork.core.metrics;

import static dev.brickwork.core.Orders.addOn;
import static dev.brickwork.core.Orders.amount;
import static dev.brickwork.core.Orders.once;
import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.plans;
import static dev.brickwork.core.Orders.renewing;
import static dev.brickwork.core.Orders.setup;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.Ending;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.DateRange;

class RecurringRevenueTest {
    private static final Offer SEATS = perSeat("seats", "10");

    private static RecurringRevenue on(Timeline timeline, String day) {
        return RecurringRevenue.on(timeline, LocalDate.parse(day));
    }

    private static RecurringRevenue cents(long gross, long net, long committed, long contracted) {
        return new RecurringRevenue(Fraction.of(gross), Fraction.of(net), Fraction.of(committed), Fraction.of(contracted));
    }

    private static Timeline year(Orders orders) {
        return Timeline.start(orders.order(), plans(SEATS, setup("setup", "99")));
    }

    @Test
    void linesCountAtTheirPriceLessDiscounts() {
        var timeline = year(Orders.from("2026-01-01").sell(SEATS, 5, renewing("10"), amount(1_200))
                .sell(setup("setup", "99"), 1));

        assertThat(on(timeline, "2026-05-20")).isEqualTo(cents(5_000, 4_400, 0, 0));
    }

    @Test
    void everyDiscountTakesItsShareOfWhatTheOnesBeforeItLeave() {
        var timeline = year(Orders.from("2026-01-01").coupon(new AppliedCoupon.ByRate("TEN", Rate.ofPercent("10"), false))
                .sell(SEATS, 10, renewing("10"), once("50"), amount(6_000)));

        // 100.00, 90.00, 45.00, less 5.00 a month is 40.00, less a tenth
        assertThat(on(timeline, "2026-05-20")).isEqualTo(cents(10_000, 3_600, 0, 0));
    }

    @Test
    void aCouponsAmountIsSpreadOverTheTerm() {
        var timeline = year(Orders.from("2026-01-01").coupon(new AppliedCoupon.ByAmount("FIVE", 500)).sell(SEATS, 5));

        assertThat(on(timeline, "2026-05-20").net()).isEqualTo(Fraction.of(5_000).minus(Fraction.of(500, 12)));
    }

    @Test
    void aPriceOfAYearCountsATwelfthExactly() {
        var support = addOn("support", perUnit("1000"), PricePeriod.YEAR);
        var timeline = Timeline.start(Orders.from("2026-01-01").sell(support, 1).order(), plans(support));

        assertThat(on(timeline, "2026-02-01").net()).isEqualTo(Fraction.of(100_000, 12));
    }

    @Test
    void outsideOfTheTermItIsNothing() {
        var timeline = year(Orders.from("2026-01-01").sell(SEATS, 5));

        assertThat(on(timeline, "2025-12-31")).isEqualTo(RecurringRevenue.NONE);
        assertThat(on(timeline, "2027-01-01")).isEqualTo(RecurringRevenue.NONE);
        var day = LocalDate.parse("2026-06-01");
        assertThat(RecurringRevenue.on(timeline.end(new Ending(day, day, false), Set.of()), day))
                .isEqualTo(RecurringRevenue.NONE);
    }

    @Test
    void aTrialAndAPauseBringNothingAndAreContracted() {
        var timeline = year(Orders.from("2026-01-01").sell(SEATS, 5, renewing("10")));

        assertThat(on(year(Orders.from("2026-01-01").trial().sell(SEATS, 5)), "2026-02-01"))
                .isEqualTo(cents(0, 0, 0, 5_000));
        var paused = timeline.pause(new DateRange(LocalDate.parse("2026-03-01"), LocalDate.parse("2026-04-01")));
        assertThat(on(paused, "2026-03-31")).isEqualTo(cents(0, 0, 0, 4_500));
        assertThat(on(paused, "2026-04-01")).isEqualTo(cents(5_000, 4_500, 0, 0));
    }

    @Test
    void committedUsageIsCountedApart() {
        var calls = Orders.usage("calls", BillingFrequency.QUARTERLY,
                new Price(perUnit("0.03"), PricePeriod.MONTH, null, new BigDecimal("0.05")));
        var timeline = Timeline.start(Orders.from("2026-01-01").sell(calls, 1_000).order(), plans(calls));

        assertThat(on(timeline, "2026-02-01")).isEqualTo(cents(0, 0, 1_000, 0));
    }
}
