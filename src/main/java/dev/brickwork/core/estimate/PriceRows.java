package dev.brickwork.core.estimate;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.agreement.ChargeTiming;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.LumpCharge;
import dev.brickwork.core.agreement.OneTimeCharge;
import dev.brickwork.core.agreement.RecurringCharge;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.time.MonthMeasure;

/** The rows that show how the price of a line comes about, from some point to its contracted end. */
final class PriceRows {
    private final MonthMeasure measure;
    private final OneTimeCharge oneTime;
    private final boolean free;

    PriceRows(Term term) {
        this.measure = term.measure();
        this.oneTime = new OneTimeCharge(term);
        this.free = term.header().trial();
    }

    List<TierRow> whole(Line line) {
        return charged(since(line, line.days().from(), line.doneBefore()));
    }

    /** What the first month of a line costs without tax, in cents; null where time does not matter, and of a trial. */
    Long netPerMonth(Line line) {
        if (free || line.item().charging() != ChargeTiming.RECURRING) {
            return null;
        }
        var start = measure.position(line.days().from());
        return new RecurringCharge(line, measure).at(start.plus(Fraction.ONE)).net();
    }

    /** A trial's lines cost nothing, and rows add up to their line; the price is still seen. */
    private List<TierRow> charged(List<TierRow> rows) {
        return free ? rows.stream().map(TierRow::free).toList() : rows;
    }

    /**
     * The rows of what is left of a line.
     *
     * @param day where the rest begins, for a line that runs by time
     * @param done where the rest begins, for a milestone
     */
    private List<TierRow> since(Line line, LocalDate day, BigDecimal done) {
        var charging = line.item().charging();
        if (charging == ChargeTiming.RECURRING) {
            return RecurringCharge.rows(line, line.days().since(day), measure);
        }
        return charging == ChargeTiming.ONE_TIME
                ? oneTime.rows(line, null)
                : LumpCharge.completionRows(line, done, line.item().quantity());
    }

    /**
     * The rows of the new line's rest, and those of the old one's taken back.
     *
     * @param now null where the old line is only removed
     * @param old null where there was none; the same as {@code now} where it was kept
     */
    List<TierRow> difference(Line now, Line old, LocalDate day, BigDecimal done) {
        var rows = new ArrayList<TierRow>();
        boolean kept = now == old;
        if (now != null && (kept || !isOneTime(now))) {
            rows.addAll(since(now, day, done));
        }
        if (!kept) {
            rows.addAll(oneTime.rows(isOneTime(now) ? now : null, isOneTime(old) ? old : null));
        }
        if (old != null && (kept || !isOneTime(old))) {
            since(old, day, done).forEach(row -> rows.add(row.negated()));
        }
        return charged(rows);
    }

    private static boolean isOneTime(Line line) {
        return line != null && line.item().charging() == ChargeTiming.ONE_TIME;
    }
}
