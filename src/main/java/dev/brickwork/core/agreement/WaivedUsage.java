package dev.brickwork.core.agreement;

import java.util.List;

import dev.brickwork.core.money.Rounding;

/**
 * What a void, a credit note or a write-off waived of the usage of a meter period. It is out of the meter for good: it is neither
 * billed nor given back. What is recorded afterwards is billed.
 *
 * <pre>
 *   usage     |-- 100 at 0.10 --|-- 30 late --|- 5 later -|    what each invoice was the first to read
 *   billed          10.00             3.00
 *   the first invoice is void:
 *   waived    |----- 10.00 -----|
 *   standing                    |--- 3.00 ----|                cost now - waived - standing = the correction, 0.50
 * </pre>
 *
 * The waived usage can be deleted. Then it costs less than was waived, and what takes its place is billed.
 */
public final class WaivedUsage {

    /**
     * What an invoice read and billed of a meter period.
     *
     * @param costCents what all that was read by then costs now
     * @param standingCents what still stands of what it billed
     * @param waivedCents what was waived of it
     * @param isTakenOver whether another period billed it, of which all was waived
     */
    public record Reading(long costCents, long standingCents, long waivedCents, boolean isTakenOver) {

        /** What of some cost beyond what was billed is waived too, since the price has risen: as large a share. */
        private long waivedOf(long excess) {
            return isTakenOver ? excess : Rounding.share(waivedCents, excess, Math.max(standingCents + waivedCents, 1));
        }
    }

    private WaivedUsage() {
    }

    /**
     * By how much less the waived usage costs now than was waived for it; below 0 where it costs more. A correction is the cost now less
     * all that was billed, and this. It is 0 where nothing has changed since the last one: no void and no note causes a correction.
     *
     * @param readings in their order
     */
    public static long goneCents(List<Reading> readings) {
        long gone = 0;
        long spare = 0;
        long uncovered = 0;
        var costs = costs(readings);
        for (int i = 0; i < costs.length; i++) {
            var reading = readings.get(i);
            // what stands is the last to go: waived usage that is deleted gives nothing back
            long left = Math.max(costs[i] - reading.standingCents, 0);
            long excess = Math.max(left - reading.waivedCents, 0);
            long less = reading.waivedCents - (left - excess);
            long risen = reading.waivedOf(excess);
            gone += less - risen;
            spare += less;
            uncovered += excess - risen;
        }
        // what an invoice gave back may have been charged by another one, whose usage then takes the place of what is gone
        return gone - Math.min(spare, uncovered);
    }

    /** What the usage costs that each was the first to read. Entries below 0 lower what was read before them, the newest first. */
    private static long[] costs(List<Reading> readings) {
        var costs = new long[readings.size()];
        long upTo = 0;
        for (int i = 0; i < costs.length; i++) {
            costs[i] = readings.get(i).costCents - upTo;
            upTo = readings.get(i).costCents;
        }
        for (int i = costs.length - 1; i > 0; i--) {
            costs[i - 1] += Math.min(costs[i], 0);
            costs[i] = Math.max(costs[i], 0);
        }
        return costs;
    }
}
