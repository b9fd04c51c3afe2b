package dev.brickwork.core.agreement;

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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.Discount.Place;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.PriceModel;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.DateRange;

/** What follows a term: a renewal, or the end of a trial. */
class SuccessionTest {
    private static final Offer SEATS = perSeat("seats", "19.99");
    private static final Offer SETUP = setup("setup", "500");
    private static final Offer ROLLOUT = milestone("rollout", 4, perUnit("100"));
    private static final Offer CALLS = usage("calls", BillingFrequency.ALL_UPFRONT,
            new Price(perUnit("0.10"), PricePeriod.MONTH, new BigDecimal("1000"), new BigDecimal("0.15")));
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS, SETUP, ROLLOUT, CALLS);

    private static Orders everything() {
        return Orders.from("2026-01-31").months(1).sell(SEATS, 5, renewing("10"), once("5"), amount(300)).sell(SETUP, 1)
                .sell(ROLLOUT, 4).sell(CALLS, 1000);
    }

    @Test
    void recurringAndUsageBricksRenewWithRenewingDiscountsOnly() {
        var renewed = Timeline.start(everything().order(), PLANS).renew(null, Rate.ZERO).current();

        assertThat(renewed.lines()).extracting(line -> line.item().brick().code()).containsExactly("seats", "calls");
        assertThat(renewed.lines().get(0).item().discounts().list()).extracting(it -> it.place())
                .containsExactly(Place.RENEWING_RATE);
        assertThat(renewed.lines().get(0).fixedCents()).isZero();
        assertThat(renewed.lines()).extracting(Line::number).containsExactly(5, 6);
    }

    @Test
    void itCountsFromTheFirstAnchor() {
        var renewed = Timeline.start(everything().order(), PLANS).renew(2, Rate.ZERO);

        assertThat(renewed.current().days()).isEqualTo(new DateRange(LocalDate.of(2026, 2, 28), LocalDate.of(2026, 4, 30)));
        assertThat(Planner.plan(renewed.current()).invoices()).extracting(it -> it.days().from())
                .containsExactly(LocalDate.of(2026, 2, 28), LocalDate.of(2026, 3, 31));
        assertThat(renewed.renew(null, Rate.ZERO).current().days().from()).isEqualTo("2026-04-30");
        assertThat(renewed.terms()).hasSize(2);
    }

    @Test
    void afterAPauseItIsAnchoredAtItsRealFirstDay() {
        var paused = Timeline.start(everything().order(), PLANS)
                .pause(new DateRange(LocalDate.of(2026, 2, 10), LocalDate.of(2026, 2, 15)));

        var renewed = paused.renew(null, Rate.ZERO).current();

        assertThat(paused.current().endsOn()).isEqualTo("2026-03-04");
        assertThat(renewed.days()).isEqualTo(new DateRange(LocalDate.of(2026, 3, 5), LocalDate.of(2026, 4, 5)));
        assertThat(renewed.firstMonth()).isZero();
    }

    @Test
    void pricesRiseByTheUpliftAndAreRoundedToSixDecimals() {
        var price = new Price(new PriceModel.Graduated(List.of(tier("1", "0.333333", "1"), tier(null, "2", "0"))),
                PricePeriod.MONTH, BigDecimal.TEN, null);
        var offer = addOn("tiers", price);
        var rate = Rate.ofPercent("3.5");

        var renewed = Timeline.start(Orders.from("2026-01-01").sell(offer, 2).order(), plans(offer)).renew(null, rate)
                .current();

        var raised = (PriceModel.Graduated) renewed.lines().get(0).item().price().model();
        assertThat(raised.tiers()).containsExactly(tier("1", "0.345", "1.035"), tier(null, "2.07", "0"));
        assertThat(renewed.lines().get(0).item().price().unlimitedAmount()).isEqualTo("10.35");
    }

    @Test
    void aMeterOfTheWholeTermFollowsTheNewLength() {
        var renewed = Timeline.start(everything().order(), PLANS).renew(4, Rate.ofPercent("10")).current();

        var calls = renewed.lines().get(1).item();
        assertThat(calls.priceMonths()).isEqualTo(4);
        assertThat(calls.price().overageUnitPrice()).isEqualTo("0.165");
    }

    @Test
    void aRenewingCouponSurvivesAndAnotherDoesNot() {
        for (boolean renews : new boolean[]{true, false}) {
            var ten = new AppliedCoupon.ByRate("TEN", Rate.ofPercent("10"), renews);
            var renewed = Timeline.start(everything().coupon(ten).order(), PLANS).renew(null, Rate.ZERO).current();

            assertThat(renewed.lines().get(0).coupon()).isEqualTo(renews ? ten : AppliedCoupon.NONE);
        }
        var amount = Timeline.start(everything().coupon(new AppliedCoupon.ByAmount("SAVE", 100)).order(), PLANS).renew(null,
                Rate.ZERO);
        assertThat(amount.current().lines().get(0).coupon()).isEqualTo(AppliedCoupon.NONE);
    }

    @Test
    void itRenewsWhatThereIsAtTheEnd() {
        var started = Timeline
                .start(Orders.from("2026-01-01").sell(SEATS, 5).sell(CALLS, 10).paymentTerms(14).phase(phase(1, 6))
                        .phase(phase(2, 6, brick(SEATS, 7))).order(), PLANS);
        var upgraded = started.upgrade(Orders.from("2026-08-01").sell(SEATS, 9).upgrade(), PLANS, BillingProgress.NONE);

        var renewed = upgraded.renew(null, Rate.ZERO).current();

        assertThat(renewed.lines()).extracting(line -> line.item().quantity().intValue()).containsExactly(9);
        assertThat(renewed.lengthMonths()).isEqualTo(12);
        assertThat(renewed.phases()).containsExactly(new Phase(1, 12, 12, 14));
        assertThat(renewed.header().phased()).isFalse();
    }

    @Test
    void itsEstimateIsThatOfTheNewTerm() {
        var started = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 5).order(), PLANS);

        var renewed = started.renew(2, Rate.ofPercent("10"));

        var estimate = Estimator.ofTerm(renewed.current(), brick -> Rate.ofPercent("20"));
        assertThat(estimate.amounts().subTotal()).isEqualTo(21_989);
        assertThat(estimate.endsOn()).isEqualTo("2027-02-28");
        assertThat(renewed.terms()).hasSize(2);
    }

    @Test
    void itsLengthHasTheBoundsOfAnyTerm() {
        var started = Timeline.start(everything().order(), PLANS);

        for (int months : new int[]{0, 1201}) {
            assertThatThrownBy(() -> started.renew(months, Rate.ZERO)).isInstanceOfSatisfying(Refused.class,
                    refused -> assertThat(refused.fields()).containsOnlyKeys("renewal_contract_period"));
        }
    }

    @Test
    void aTrialIsFree() {
        var trial = Timeline.start(everything().trial().order(), PLANS).current();

        assertThat(Planner.plan(trial)).isEqualTo(BillingPlan.FREE);
        assertThat(Meters.of(trial)).isEmpty();
        assertThat(Estimator.ofTerm(trial, Taxes.NONE).amounts().grandTotal()).isZero();
    }

    @Test
    void aTrialTurnsIntoTheSameBricksAndDiscountsForMoney() {
        var order = everything().trial().coupon(new AppliedCoupon.ByAmount("SAVE", 100));

        var paid = Timeline.start(order.order(), PLANS).endTrial(12).current();
        var sameLength = Timeline.start(order.order(), PLANS).endTrial(null).current();

        assertThat(paid.header().trial()).isFalse();
        assertThat(paid.lines()).extracting(line -> line.item().brick().code()).containsExactly("seats", "setup", "rollout",
                "calls");
        assertThat(paid.lines().get(0).item().discounts().list()).hasSize(3);
        assertThat(paid.lines().get(0).fixedCents()).isEqualTo(300);
        assertThat(paid.lines().stream().mapToLong(line -> line.coupon().cents()).sum()).isEqualTo(100);
        assertThat(paid.days().from()).isEqualTo("2026-02-28");
        assertThat(paid.lines().get(3).item().priceMonths()).isEqualTo(12);
        assertThat(sameLength.lengthMonths()).isEqualTo(1);
    }
}
