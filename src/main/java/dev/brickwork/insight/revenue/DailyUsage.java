package dev.brickwork.insight.revenue;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;

import dev.brickwork.core.pricing.BrickAggregation;
import dev.brickwork.core.revenue.Progress;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.usage.UsageService.DayUsage;

/** What was used of a brick, day by day. */
final class DailyUsage {
    static final DailyUsage NONE = new DailyUsage();

    private final NavigableMap<LocalDate, BigDecimal> totals = new TreeMap<>();
    private final NavigableMap<LocalDate, BigDecimal> entries = new TreeMap<>();

    void add(DayUsage day) {
        totals.put(day.day(), day.total());
        entries.put(day.day(), BigDecimal.valueOf(day.entries()));
    }

    /** Reads a day. */
    interface Reader {
        void read(LocalDate day, BigDecimal total, BigDecimal entries);
    }

    void each(Reader reader) {
        totals.forEach((day, total) -> reader.read(day, total, entries.get(day)));
    }

    /** By its share of the usage. A maximum, a last value or a count of different values belongs to no day. */
    Progress progress(BrickAggregation aggregation, DateRange days) {
        return Progress.byUsage(switch (aggregation) {
            case SUM -> totals;
            case COUNT -> entries;
            case MAX, LAST, UNIQUE_COUNT -> Collections.emptyNavigableMap();
        }, days);
    }
}
