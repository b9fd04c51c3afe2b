package dev.brickwork.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;

/**
 * Lists the entries of a meter that have an id, newest first. Whole days are counted by their totals; a part of a day, and what
 * a text is searched in, entry by entry and not beyond {@value #COUNTED_MAX}.
 */
final class UsageQuery {
    static final SortFields SORT = SortFields.of("time", "time", "position");
    private static final int COUNTED_MAX = 10_000;
    private static final String DAYS = """
            SELECT min(day), max(day), coalesce(sum(listed), 0) FROM usage_day
            WHERE subscription_id = ? AND brick_id = ? AND day >= ? AND day < ?""";
    private static final String LISTED = " FROM usage_entry"
            + " WHERE subscription_id = ? AND brick_id = ? AND transaction_id IS NOT NULL AND time >= ? AND time < ?";
    private static final String SEARCHED = " AND (transaction_id ILIKE ? OR properties::text ILIKE ? OR value = ?)";

    /** Digits and exponent are bounded before any arithmetic. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d{1,30}\\.?\\d{0,30}|\\.\\d{1,30})([eE][+-]?\\d{1,2})?");

    private final Database database;
    private final Meter meter;
    private final UsageFilter filter;

    UsageQuery(Database database, Meter meter, UsageFilter filter) {
        this.database = database;
        this.meter = meter;
        this.filter = filter;
    }

    private record Days(LocalDate first, LocalDate last, long listed) {
    }

    Page<UsageEntryResponse> page(PageRequest page) {
        var all = days(LocalDate.EPOCH, LocalDate.of(9999, 1, 1));
        if (all.first == null) {
            return page.page(0L, List.of());
        }
        // within the days that there are: months without an entry are not even looked at
        var since = filter.since() == null ? meter.startOf(all.first) : filter.since();
        var until = filter.until() == null ? meter.startOf(all.last.plusDays(1)) : filter.until();
        var count = filter.search() == null ? count(since, until) : countEntries(since, until);
        var rows = new ArrayList<Object>(parameters(since, until));
        rows.add(count == null ? page.limit + 1 : page.limit);
        rows.add(page.offset);
        return page.page(count, database.select(
                "SELECT " + StoredUsage.COLUMNS + LISTED + (filter.search() == null ? "" : SEARCHED) + page.orderAndLimit(),
                row -> UsageEntryResponse.of(StoredUsage.of(meter.key(), row)), rows.toArray()));
    }

    /** Null when a part of a day has too many entries to count them one by one. */
    private Long count(Instant since, Instant until) {
        var first = meter.dayOf(since);
        first = meter.startOf(first).equals(since) ? first : first.plusDays(1);
        var end = meter.dayOf(until);
        if (!first.isBefore(end)) {
            return countEntries(since, until);
        }
        var before = countEntries(since, meter.startOf(first));
        var after = countEntries(meter.startOf(end), until);
        return before == null || after == null ? null : before + days(first, end).listed + after;
    }

    private Long countEntries(Instant since, Instant until) {
        if (!since.isBefore(until)) {
            return 0L;
        }
        var values = new ArrayList<Object>(parameters(since, until));
        values.add(COUNTED_MAX + 1);
        long count = database.select("SELECT count(*) FROM (SELECT" + LISTED
                + (filter.search() == null ? "" : SEARCHED) + " LIMIT ?) found", row -> row.getLong(1), values.toArray())
                .get(0);
        return count > COUNTED_MAX ? null : count;
    }

    private Days days(LocalDate from, LocalDate to) {
        return database.select(DAYS, row -> new Days(row.getObject(1, LocalDate.class),
                row.getObject(2, LocalDate.class), row.getLong(3)), meter.key().subscriptionId(), meter.key().brickId(),
                from,
                to).get(0);
    }

    private List<Object> parameters(Instant since, Instant until) {
        var values = new ArrayList<Object>(List.of(meter.key().subscriptionId(), meter.key().brickId(), since, until));
        if (filter.search() != null) {
            var pattern = Conditions.containing(filter.search());
            values.add(pattern);
            values.add(pattern);
            values.add(number(filter.search()));
        }
        return values;
    }

    /** Null when the text is no number, and then it equals no value. However it is written: 12.50 and 1.25e1 are one. */
    private static BigDecimal number(String text) {
        return NUMBER.matcher(text).matches() ? Decimals.plain(new BigDecimal(text)) : null;
    }
}
