package dev.brickwork.core.time;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Periods of equal months over a stretch of an anchored term; the last is cut at the stretch's end.
 *
 * <pre>
 *   anchor           firstMonth                              firstMonth + lengthMonths
 *     |-- earlier phases --|---- 0 ----|---- 1 ----|-- 2 --|
 * </pre>
 *
 * @param firstMonth where the stretch begins, in months from the anchor
 * @param periodMonths how long a period is
 */
public record Schedule(LocalDate anchor, int firstMonth, int lengthMonths, int periodMonths) {

    public Schedule {
        if (firstMonth < 0 || lengthMonths < 1 || periodMonths < 1) {
            throw new IllegalArgumentException("a schedule begins at month 0 or later and spans at least one month");
        }
    }

    public List<BillingPeriod> periods() {
        var measure = new MonthMeasure(anchor);
        var periods = new ArrayList<BillingPeriod>((lengthMonths + periodMonths - 1) / periodMonths);
        int end = firstMonth + lengthMonths;
        var from = measure.monthStart(firstMonth);
        for (int month = firstMonth; month < end; month += periodMonths) {
            int next = Math.min(month + periodMonths, end);
            var to = measure.monthStart(next);
            periods.add(new BillingPeriod(periods.size(), new DateRange(from, to), month, next));
            from = to;
        }
        return List.copyOf(periods);
    }
}
