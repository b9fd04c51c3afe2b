package dev.brickwork.core.time;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

import dev.brickwork.core.money.Fraction;

/**
 * Where days are prorated: measures spans of days in months counted from an anchor. Month k is [anchor + k months,
 * anchor + k+1 months), each counted from the anchor itself, so that the 31st survives February:
 *
 * <pre>
 *   31 Jan      28 Feb        31 Mar       30 Apr
 *     |-- month 0 --|-- month 1 --|-- month 2 --|
 *              ^ 10 Feb is at position 0 + 10/28
 * </pre>
 *
 * A day's position is its month's number plus the share of that month that has gone by; a span is the difference of two.
 */
public record MonthMeasure(LocalDate anchor) {

    /** The first day of month {@code month}. */
    public LocalDate monthStart(int month) {
        return anchor.plusMonths(month);
    }

    /** The months from {@code from} to {@code to}, neither of which lies before the anchor. */
    public Fraction between(LocalDate from, LocalDate to) {
        return position(to).minus(position(from));
    }

    public Fraction position(LocalDate day) {
        int month = monthOf(day);
        var start = monthStart(month);
        if (start.equals(day)) {
            return Fraction.of(month);
        }
        long daysInMonth = ChronoUnit.DAYS.between(start, monthStart(month + 1));
        return Fraction.of(month * daysInMonth + ChronoUnit.DAYS.between(start, day), daysInMonth);
    }

    /** The number of the month that {@code day} lies in. */
    public int monthOf(LocalDate day) {
        int month = (int) ChronoUnit.MONTHS.between(anchor, day);
        // MONTHS.between calls 31 Jan to 28 Feb no month yet; for us the clamped day begins the next one
        return monthStart(month + 1).isAfter(day) ? month : month + 1;
    }

    /**
     * Days in words: the anchored months inside them, and the days that are left at either end.
     *
     * <pre>
     *   1 Apr   15 Apr                          15 Jan
     *     |--14 days--|-- 9 months of anchor 15 --|       9 months 14 days
     * </pre>
     */
    public String text(DateRange days) {
        int first = monthOf(days.from());
        first = monthStart(first).equals(days.from()) ? first : first + 1;
        int last = monthOf(days.to());
        if (last <= first) {
            // not a whole month, or exactly none
            return counted(days.days(), "day");
        }
        int rest = days.days() - new DateRange(monthStart(first), monthStart(last)).days();
        return rest == 0 ? counted(last - first, "month") : counted(last - first, "month") + " " + counted(rest, "day");
    }

    private static String counted(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
