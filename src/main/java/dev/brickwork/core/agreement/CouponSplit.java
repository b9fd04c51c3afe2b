package dev.brickwork.core.agreement;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.pricing.Coupon;
import dev.brickwork.core.pricing.Totals;

/** Gives each line its part of the order's coupon. */
final class CouponSplit {

    private CouponSplit() {
    }

    /**
     * A rate is the same for every line. An amount is split by what the lines cost without it, and takes at most that. Each
     * cut is made on the running total, so the parts add up to it. A line that has a coupon already keeps that one.
     *
     * @param term the agreement with these lines in it
     */
    static List<Line> apply(Coupon coupon, List<Line> lines, Term term) {
        var nets = lines.stream()
                .mapToLong(line -> coupon.cents() == 0 || line.hasCoupon() ? 0 : brought(line, term).net()).toArray();
        long amount = 0;
        long weights = 0;
        for (long net : nets) {
            amount += net;
            weights += Math.max(net, 0);
        }
        amount = Math.max(Math.min(amount, coupon.cents()), 0);
        // without an amount there is nothing to split, and perhaps nothing to split it by
        var perWeight = amount == 0 ? Fraction.ZERO : Fraction.of(amount, weights);
        var shared = new ArrayList<Line>(lines.size());
        long seen = 0;
        long given = 0;
        for (int i = 0; i < nets.length; i++) {
            seen += Math.max(nets[i], 0);
            long upToHere = perWeight.timesRounded(Fraction.of(seen));
            var line = lines.get(i);
            shared.add(line.hasCoupon() ? line : line.withCoupon(coupon.ofLine(upToHere - given)));
            given = upToHere;
        }
        return shared;
    }

    /** What a line costs from its first day to its contracted end; what it raises, if it is charged once. */
    private static Totals brought(Line line, Term term) {
        var charging = line.item().charging();
        if (charging == Charging.RECURRING) {
            return new RecurringCharge(line, term.measure()).over(line.days());
        }
        return charging == Charging.ONE_TIME
                ? new OneTimeCharge(term).broughtBy(line)
                : LumpCharge.completing(line, line.doneBefore(), line.item().quantity());
    }
}
