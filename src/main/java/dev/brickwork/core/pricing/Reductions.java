package dev.brickwork.core.pricing;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.money.Rate;

/**
 * The discounts of a line made ready for running totals: each takes its share of what the ones before it left, always on the
 * whole run since the line's first day. Cutting the run anywhere then loses no cent.
 *
 * @param fixedPerStep the fixed amount for one step of progress (a month, or a unit of a milestone)
 * @param couponPerStep the line's part of a coupon's amount for one step of progress
 */
public record Reductions(Rate renewing, Rate oneTime, Rate couponRate, Fraction fixedPerStep, Fraction couponPerStep) {

    /**
     * @param fixedCents what the fixed amount still has to give
     * @param whole the progress at the line's contracted end, above 0
     */
    public static Reductions of(Discounts discounts, long fixedCents, Coupon coupon, Fraction whole) {
        return new Reductions(discounts.rate(Discount.Place.RENEWING_RATE), discounts.rate(Discount.Place.ONE_TIME_RATE),
                coupon.rate(), perStep(fixedCents, whole), perStep(coupon.cents(), whole));
    }

    private static Fraction perStep(long cents, Fraction whole) {
        return cents == 0 ? Fraction.ZERO : Fraction.of(cents).dividedBy(whole);
    }

    /** The running totals where the price has come to {@code gross} after {@code progress} steps. */
    public Totals at(long gross, Fraction progress) {
        long first = renewing.of(gross);
        long second = oneTime.of(gross - first);
        long third = fixedPerStep.timesRounded(progress);
        long fourth = couponRate.of(gross - first - second - third) + couponPerStep.timesRounded(progress);
        return new Totals(gross, first, second, third, fourth);
    }

    /** Rates alone, as overage has them: fixed amounts are given with the line and not again. */
    public Totals ratesOn(long gross) {
        return at(gross, Fraction.ZERO);
    }
}
