package dev.brickwork.core.tax;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;

import dev.brickwork.core.money.Rate;

/**
 * The tax of an invoice: for each rate on the sum of its lines, rounded once, and split over the lines by running totals (EN 16931,
 * BR-CO-17).
 *
 * <pre>
 *   19 %    net       net so far   tax so far   tax of the line
 *           91.25          91.25        17.34             17.34
 *           91.25         182.50        34.68             17.34
 *           91.25         273.75        52.01             17.33
 * </pre>
 *
 * A line that gives back what was charged before, or charges it again, has the tax that was charged. The last other line of its rate
 * gets what that differs from the tax of the sum. Where there is no other line, the tax is what was charged.
 */
public final class LineTaxes {

    private LineTaxes() {
    }

    /**
     * What a line is taxed on.
     *
     * @param chargedCents the tax of what it gives back or charges again; null for all other lines
     */
    public record Line(Rate rate, long netCents, Long chargedCents) {

        public static Line of(Rate rate, long netCents) {
            return new Line(rate, netCents, null);
        }
    }

    /** The tax of each line. */
    public static List<Long> of(List<Line> lines) {
        var taxes = new Long[lines.size()];
        var sums = new HashMap<Rate, Sum>();
        for (int i = 0; i < taxes.length; i++) {
            var line = lines.get(i);
            taxes[i] = sums.computeIfAbsent(line.rate, Sum::new).add(line, i);
        }
        sums.values().forEach(sum -> sum.finish(taxes));
        return Arrays.asList(taxes);
    }

    /** What all lines come to. */
    public static long sum(List<Line> lines) {
        return of(lines).stream().mapToLong(Long::longValue).sum();
    }

    private static final class Sum {
        private final Rate rate;
        private long netCents;
        private long taxCents;
        private long chargedNetCents;
        private long chargedTaxCents;
        /** The last line that is taxed by the rate and has a net amount. */
        private int last = -1;

        private Sum(Rate rate) {
            this.rate = rate;
        }

        private long add(Line line, int place) {
            if (line.chargedCents != null) {
                chargedNetCents += line.netCents;
                chargedTaxCents += line.chargedCents;
                return line.chargedCents;
            }
            if (line.netCents != 0) {
                last = place;
            }
            long before = taxCents;
            netCents += line.netCents;
            taxCents = rate.of(netCents);
            return taxCents - before;
        }

        private void finish(Long[] taxes) {
            if (last >= 0) {
                taxes[last] += rate.of(netCents + chargedNetCents) - chargedTaxCents - taxCents;
            }
        }
    }
}
