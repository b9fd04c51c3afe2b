package dev.brickwork.insight.revenue;

import java.time.YearMonth;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.revenue.MonthlyRevenue;

/**
 * What the closed months were closed with.
 *
 * @param through the last of them; null if none is closed
 */
record ClosedMonths(YearMonth through, List<Row> rows) {

    /**
     * Sums by the end of a month.
     *
     * @param brickId null for what is in no catalogue, and for deferred and unbilled revenue
     */
    record Row(YearMonth month, CurrencyCode currency, UUID brickId, long recognized, long deferred, long unbilled) {
    }

    /** @param brickId null for what is in no catalogue */
    record Brick(CurrencyCode currency, UUID brickId) {
    }

    boolean isClosed(YearMonth month) {
        return through != null && !month.isAfter(through);
    }

    Set<Brick> bricks() {
        var bricks = new HashSet<Brick>();
        rows.forEach(row -> bricks.add(new Brick(row.currency, row.brickId)));
        return bricks;
    }

    Set<CurrencyCode> currencies() {
        var currencies = EnumSet.noneOf(CurrencyCode.class);
        rows.forEach(row -> currencies.add(row.currency));
        return currencies;
    }

    MonthlyRevenue of(Brick brick) {
        return monthly(row -> brick.equals(new Brick(row.currency, row.brickId)));
    }

    MonthlyRevenue of(CurrencyCode currency) {
        return monthly(row -> row.currency == currency);
    }

    /** A month is the difference of two sums. */
    private MonthlyRevenue monthly(Predicate<Row> some) {
        if (through == null) {
            return MonthlyRevenue.ALL_OPEN;
        }
        var sums = new HashMap<YearMonth, Long>();
        rows.stream().filter(some).forEach(row -> sums.merge(row.month, row.recognized, Long::sum));
        var months = new HashMap<YearMonth, Long>();
        sums.keySet().stream().min(Comparator.naturalOrder()).ifPresent(first -> {
            for (var month = first; !month.isAfter(through); month = month.plusMonths(1)) {
                months.put(month, sums.getOrDefault(month, 0L) - sums.getOrDefault(month.minusMonths(1), 0L));
            }
        });
        return new MonthlyRevenue(through, months);
    }

    long deferred(YearMonth month, CurrencyCode currency) {
        return sum(month, currency, Row::deferred);
    }

    long unbilled(YearMonth month, CurrencyCode currency) {
        return sum(month, currency, Row::unbilled);
    }

    private long sum(YearMonth month, CurrencyCode currency, ToLongFunction<Row> column) {
        return rows.stream().filter(row -> row.currency == currency && row.month.equals(month)).mapToLong(column).sum();
    }
}
