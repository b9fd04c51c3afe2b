package dev.brickwork.core.estimate;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.agreement.Charging;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.time.MonthMeasure;

/** The rows that show how a line's price comes about, from some day to its contracted end. */
final class PriceRows {
    private static final String ONE_TIME = "one time";
    private static final String ON_COMPLETION = "on completion";

    private final MonthMeasure measure;

    PriceRows(Term term) {
        this.measure = term.measure();
    }

    /** The rows of a line from its first day on. */
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
            var days = line.days().since(day);
            var start = measure.position(line.days().from());
            var perPeriod = Fraction.of(1, line.item().priceMonths());
            return TierRow.of(line.item().charges(), measure.position(days.from()).minus(start).times(perPeriod),
                    measure.position(days.to()).minus(start).times(perPeriod), measure.text(days));
        }
        return charging == Charging.ONE_TIME
                ? TierRow.of(line.item().charges(), Fraction.ZERO, Fraction.ONE, ONE_TIME)
                : milestone(line, done);
    }

    private static List<TierRow> milestone(Line line, BigDecimal done) {
        var item = line.item();
        if (item.unlimited()) {
            return TierRow.of(item.charges(), Fraction.of(done).dividedBy(Fraction.of(item.quantity())), Fraction.ONE,
                    ON_COMPLETION);
        }
        var rows = new ArrayList<>(TierRow.of(item.charges(), Fraction.ZERO, Fraction.ONE, ON_COMPLETION));
        rows.addAll(negated(TierRow.of(item.price().chargesFor(done), Fraction.ZERO, Fraction.ONE, ON_COMPLETION)));
        return rows;
    }

    static List<TierRow> negated(List<TierRow> rows) {
        return rows.stream().map(TierRow::negated).toList();
    }
}
