package dev.brickwork.core.revenue;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Revenue by month. A closed month keeps what it was closed with. Whatever changes it afterwards (a void, a credit note, days that were
 * billed too late) falls into the first open month: that one gets all that is revenue by its end and is in no closed month.
 *
 * <pre>
 *   recognized through     100      200      290       by what is known now: a credit note took 10 off January
 *   closed                 100 (Jan)
 *   by month               100  |   100   |   90
 * </pre>
 *
 * @param closedThrough the last closed month; all before it are closed too. Null if none is
 * @param closed what each closed month was closed with; a missing one with nothing
 */
public record MonthlyRevenue(YearMonth closedThrough, Map<YearMonth, Long> closed) {
    public static final MonthlyRevenue ALL_OPEN = new MonthlyRevenue(null, Map.of());

    public MonthlyRevenue {
        closed = Map.copyOf(closed);
    }

    /** The revenue of a month. @param through what is revenue by the end of a day, by what is known now */
    public long of(YearMonth month, ToLongFunction<LocalDate> through) {
        if (isClosed(month)) {
            return closed.getOrDefault(month, 0L);
        }
        var before = month.minusMonths(1);
        return through.applyAsLong(month.atEndOfMonth()) - (isClosed(before)
                ? closed.values().stream().mapToLong(Long::longValue).sum()
                : through.applyAsLong(before.atEndOfMonth()));
    }

    private boolean isClosed(YearMonth month) {
        return closedThrough != null && !month.isAfter(closedThrough);
    }
}
