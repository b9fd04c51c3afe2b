package dev.brickwork.core.revenue;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.SortedMap;
import java.util.TreeMap;
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
 * @param closed what each closed month was closed with; months are closed in their order, without a gap
 */
public record MonthlyRevenue(SortedMap<YearMonth, Long> closed) {
    public static final MonthlyRevenue ALL_OPEN = new MonthlyRevenue(new TreeMap<>());

    public MonthlyRevenue {
        closed = new TreeMap<>(closed);
    }

    /** The revenue of a month. @param through what is revenue by the end of a day, by what is known now */
    public long of(YearMonth month, ToLongFunction<LocalDate> through) {
        if (closed.containsKey(month)) {
            return closed.get(month);
        }
        var before = month.minusMonths(1);
        return through.applyAsLong(month.atEndOfMonth()) - (closed.containsKey(before)
                ? closed.values().stream().mapToLong(Long::longValue).sum()
                : through.applyAsLong(before.atEndOfMonth()));
    }
}
