package dev.brickwork.core.pricing;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Breakdown.Rule;
import dev.brickwork.core.pricing.Breakdown.Running;

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
    public static Reductions of(Discounts discounts, long fixedCents, AppliedCoupon coupon, Fraction whole) {
        return new Reductions(discounts.rate(Discount.Place.RENEWING_RATE), discounts.rate(Discount.Place.ONE_TIME_RATE),
                coupon.rate(), perStep(fixedCents, whole), perStep(coupon.cents(), whole));
    }

    private static Fraction perStep(long cents, Fraction whole) {
        return cents == 0 ? Fraction.ZERO : Fraction.of(cents).dividedBy(whole);
    }

    /**
     * The same with a coupon's amount that takes at most what the other discounts leave of the whole run: an upgrade may hand
     * a line more than that.
     *
     * @param before the price where the run begins
     * @param after the price where it ends, after {@code whole} steps
     */
    public Reductions withCouponWithinNet(long before, long after, Fraction whole) {
        if (couponPerStep.signum() == 0) {
            return this;
        }
        var run = at(after, whole).minus(at(before, Fraction.ZERO));
        long taken = AppliedCoupon.within(run.net() + run.coupon(), run.coupon());
        return taken == run.coupon()
                ? this
                : new Reductions(renewing, oneTime, couponRate, fixedPerStep, perStep(taken, whole));
    }

    /** The running totals where the price has come to {@code gross} after {@code progress} steps. */
    public Totals at(long gross, Fraction progress) {
        long first = renewing.of(gross);
        long second = oneTime.of(gross - first);
        long third = fixedPerStep.timesRounded(progress);
        long fourth = couponRate.of(gross - first - second - third) + couponPerStep.timesRounded(progress);
        return new Totals(gross, first, second, third, fourth);
    }

    /** What one step brings where it costs {@code gross}, before any rounding: all rules are shares, so every step brings the same. */
    public Fraction netPerStep(Fraction gross) {
        var first = gross.minus(renewing.exact(gross));
        var third = first.minus(oneTime.exact(first)).minus(fixedPerStep);
        return third.minus(couponRate.exact(third)).minus(couponPerStep);
    }

    /**
     * The same between two points, step by step. What takes nothing is left out.
     *
     * @param price the rule that gave the price, with its factor and its running totals at both points
     */
    public List<Breakdown.Step> steps(Breakdown.Step price, Fraction from, Fraction to) {
        var a = at(price.before().cents(), from);
        var b = at(price.after().cents(), to);
        var steps = new ArrayList<Breakdown.Step>(List.of(price));
        addRate(steps, Rule.RENEWING_RATE, renewing, a.gross(), b.gross());
        addRate(steps, Rule.ONE_TIME_RATE, oneTime, a.gross() - a.renewing(), b.gross() - b.renewing());
        addAmount(steps, Rule.FIXED_AMOUNT, fixedPerStep, from, to);
        addRate(steps, Rule.COUPON, couponRate, a.net() + a.coupon(), b.net() + b.coupon());
        addAmount(steps, Rule.COUPON, couponPerStep, from, to);
        return steps;
    }

    private static void addRate(List<Breakdown.Step> steps, Rule rule, Rate rate, long before, long after) {
        if (!rate.equals(Rate.ZERO)) {
            steps.add(new Breakdown.Step(rule, rate + " %", Running.of(rate.exact(before)), Running.of(rate.exact(after))));
        }
    }

    private static void addAmount(List<Breakdown.Step> steps, Rule rule, Fraction perStep, Fraction from, Fraction to) {
        if (perStep.signum() != 0) {
            steps.add(new Breakdown.Step(rule, perStep.toString(), Running.of(perStep.times(from)),
                    Running.of(perStep.times(to))));
        }
    }

    /** Rates alone, as overage has them: fixed amounts are given with the line and not again. */
    public Totals ratesOn(long gross) {
        return at(gross, Fraction.ZERO);
    }
}
