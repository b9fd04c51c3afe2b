package dev.brickwork.core.agreement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

    /**
     * What an invoice charged for what it was the first to read.
     *
     * @param netCents below 0 where a regeneration charged less
     * @param givenCents what was given back of the invoice's charge since, in all
     * @param isLessened whether less than all may stand of the invoice
     */
    public record Charge(String invoice, long netCents, long givenCents, boolean isLessened, boolean isTakenOver) {
    }

    private WaivedUsage() {
    }

    /**
     * @param charges in the order in which they were read
     * @param costs of each: what all that was read by then costs now
     * @param standing by invoice: what stands of what it billed of the meter
     */
    public static List<Reading> readings(List<Charge> charges, List<Long> costs, Map<String, Long> standing) {
        var charged = notGivenBack(charges);
        var left = new HashMap<>(standing);
        var readings = new ArrayList<Reading>();
        for (int i = 0; i < charged.length; i++) {
            var charge = charges.get(i);
            long stands = charge.isLessened ? Math.min(left.getOrDefault(charge.invoice, 0L), charged[i]) : charged[i];
            left.computeIfPresent(charge.invoice, (invoice, cents) -> cents - stands);
            readings.add(new Reading(costs.get(i), stands, charged[i] - stands, charge.isTakenOver));
        }
        return readings;
    }

    /** A smaller regeneration and what was given back lower the newest charge of the invoice first. */
    private static long[] notGivenBack(List<Charge> charges) {
        var charged = charges.stream().mapToLong(Charge::netCents).toArray();
        var given = new HashMap<String, Long>();
        charges.forEach(charge -> given.put(charge.invoice, charge.givenCents));
        for (int i = charged.length - 1; i >= 0; i--) {
            var invoice = charges.get(i).invoice;
            long less = given.get(invoice) + Math.max(-charged[i], 0);
            long taken = Math.min(Math.max(charged[i], 0), less);
            charged[i] = Math.max(charged[i], 0) - taken;
            given.put(invoice, less - taken);
        }
        return charged;
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
