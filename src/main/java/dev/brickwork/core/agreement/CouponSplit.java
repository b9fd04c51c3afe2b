package dev.brickwork.core.agreement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.LongStream;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.Totals;

/** Gives each line its part of the order's coupon. */
final class CouponSplit {

    private CouponSplit() {
    }

    /**
     * A rate is the same for every line. An amount is split by what the lines cost without it, and takes at most that; a trial
     * takes nothing, and so keeps all of it. Each cut is made on the running total, so the parts add up to it. A line that has
     * a coupon already keeps that one.
     *
     * @param term the agreement with these lines in it
     */
    static List<Line> apply(AppliedCoupon coupon, List<Line> lines, Term term) {
        var nets = lines.stream()
                .mapToLong(line -> coupon.cents() == 0 || line.hasCoupon() ? 0 : brought(line, term).net()).toArray();
        boolean keepsAll = term.header().trial();
        if (keepsAll && LongStream.of(nets).allMatch(net -> net <= 0)) {
            // what costs nothing for the time of the trial may well cost something after it
            nets = lines.stream().mapToLong(line -> line.hasCoupon() ? 0 : 1).toArray();
        }
        long net = 0;
        long weights = 0;
        for (long ofLine : nets) {
            net += ofLine;
            weights += Math.max(ofLine, 0);
        }
        long amount = keepsAll ? coupon.cents() : AppliedCoupon.within(net, coupon.cents());
        // without an amount there is nothing to split, and perhaps nothing to split it by
        var perWeight = amount == 0 || weights == 0 ? Fraction.ZERO : Fraction.of(amount, weights);
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

    /**
     * The paid term after a trial, whose lines have the parts that the trial kept: of each coupon they are put together and
     * split anew over the lines that have it, by what those cost now.
     */
    static Term anew(Term paid) {
        var lines = new LinkedHashMap<Integer, Line>();
        var amounts = new LinkedHashMap<String, Long>();
        for (var line : paid.lines()) {
            lines.put(line.number(), line);
            if (line.coupon() instanceof AppliedCoupon.ByAmount part) {
                amounts.merge(part.code(), part.cents(), Long::sum);
            }
        }
        amounts.forEach((code, cents) -> {
            var sharing = paid.lines().stream().filter(line -> line.coupon().code().equals(code))
                    .map(line -> line.withCoupon(AppliedCoupon.NONE)).toList();
            apply(new AppliedCoupon.ByAmount(code, cents), sharing, paid).forEach(line -> lines.put(line.number(), line));
        });
        return paid.with(List.copyOf(lines.values()));
    }

    /** What a line costs from its first day to its contracted end; what it raises, if it is charged once. */
    private static Totals brought(Line line, Term term) {
        var charging = line.item().charging();
        if (charging == ChargeTiming.RECURRING) {
            return new RecurringCharge(line, term.measure()).over(line.days());
        }
        return charging == ChargeTiming.ONE_TIME
                ? new OneTimeCharge(term).broughtBy(line)
                : LumpCharge.completing(line, line.doneBefore(), line.item().quantity());
    }
}
