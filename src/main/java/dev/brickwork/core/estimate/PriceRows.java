package dev.brickwork.core.estimate;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

import dev.brickwork.core.agreement.Charging;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.LumpCharge;
import dev.brickwork.core.agreement.RecurringCharge;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.time.MonthMeasure;

/** The rows that show how the price of a line comes about, from some point to its contracted end. */
final class PriceRows {
    private final MonthMeasure measure;

    PriceRows(Term term) {
        this.measure = term.measure();
    }

    List<TierRow> whole(Line line) {
        return since(line, line.days().from(), line.doneBefore());
    }

    /**
     * The rows of what is left of a line.
     *
     * @param day where the rest begins, for a line that runs by time
     * @param done where the rest begins, for a milestone
     */
    List<TierRow> since(Line line, LocalDate day, BigDecimal done) {
        var charging = line.item().charging();
        if (charging == Charging.RECURRING) {
            return RecurringCharge.rows(line, line.days().since(day), measure);
        }
        return charging == Charging.ONE_TIME
                ? LumpCharge.oneTimeRows(line)
                : LumpCharge.completionRows(line, done, line.item().quantity());
    }

    static List<TierRow> negated(List<TierRow> rows) {
        return rows.stream().map(TierRow::negated).toList();
    }
}
