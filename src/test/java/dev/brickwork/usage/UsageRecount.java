package dev.brickwork.usage;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.platform.database.Sql;

/**
 * Counts the entries of a subscription anew and holds the totals of its days against them.
 * It locks the meters meanwhile, so that what differs is a mistake and not an entry on its way. Days whose entries were archived
 * with their month must be left out.
 */
@ApplicationScoped
public class UsageRecount {
    private static final int FETCH_SIZE = 10_000;
    private static final String ENTRIES = "SELECT time, position, value, transaction_id IS NOT NULL AS is_listed"
            + StoredUsage.OF_METER;
    /**
     * Where they are, since a meter may have seen more values than fit in memory; PostgreSQL sorts them on disk then. Two values
     * are one to jsonb when {@link Content} has one hash for them: members in any order, numbers by what they are worth.
     */
    private static final String VALUES = "SELECT count(DISTINCT value), count(value) FROM ("
            + "SELECT nullif(properties::jsonb -> ?, 'null') AS value" + StoredUsage.OF_METER_UNTIL + ") AS of_day";
    private static final String DAYS = """
            SELECT d.day, sum(entries), sum(listed), sum(total),
                   CASE WHEN bool_or(is_stale) THEN NULL ELSE max(highest) END,
                   CASE WHEN bool_or(is_stale) THEN NULL
                        ELSE (array_agg(last_value ORDER BY last_at DESC NULLS LAST, last_position DESC, last_value DESC))[1] END,
                   (SELECT count(*) FROM usage_distinct v WHERE v.subscription_id = d.subscription_id AND v.brick_id = d.brick_id
                    AND v.day = d.day AND v.entries > 0),
                   (SELECT coalesce(sum(v.entries), 0) FROM usage_distinct v WHERE v.subscription_id = d.subscription_id
                    AND v.brick_id = d.brick_id AND v.day = d.day), bool_or(is_stale)
            FROM usage_day d WHERE subscription_id = ? AND brick_id = ? AND day >= ?
            GROUP BY subscription_id, brick_id, d.day""";

    private final DataSource database;
    private final MeterDirectory meters;

    UsageRecount(DataSource database, MeterDirectory meters) {
        this.database = database;
        this.meters = meters;
    }

    /** A day whose totals are not what its entries come to. */
    public record Difference(UUID subscriptionId, UUID brickId, LocalDate day, String kept, String counted) {
    }

    private static final class Count {
        private long entries;
        private long listed;
        private BigDecimal total = BigDecimal.ZERO;
        private BigDecimal highest;
        private DayTotals.Last last;
        private Values values = Values.NONE;

        String text(boolean isStale) {
            return Count.text(entries, listed, total, isStale ? null : highest,
                    isStale || last == null ? null : last.value(),
                    values.distinct, values.entries);
        }

        private static String text(long entries, long listed, BigDecimal total, BigDecimal highest, BigDecimal last,
                long distinct, long valued) {
            return "%d entries, %d listed, total %s, highest %s, last %s, %d values in %d entries".formatted(entries, listed,
                    plain(total), plain(highest), plain(last), distinct, valued);
        }

        private static String plain(BigDecimal number) {
            return number == null ? "none" : Decimals.plain(number).toPlainString();
        }
    }

    /** @param entries those that have one */
    private record Values(long distinct, long entries) {
        static final Values NONE = new Values(0, 0);

        static Values of(ResultSet row) throws SQLException {
            return new Values(row.getLong(1), row.getLong(2));
        }
    }

    private record Kept(LocalDate day, String text, boolean isStale) {

        static Kept of(ResultSet row) throws SQLException {
            return new Kept(row.getObject(1, LocalDate.class),
                    Count.text(row.getLong(2), row.getLong(3), row.getBigDecimal(4),
                            row.getBigDecimal(5), row.getBigDecimal(6), row.getLong(7), row.getLong(8)),
                    row.getBoolean(9));
        }
    }

    /** @param since the first day to look at */
    @Transactional
    public List<Difference> check(UUID subscriptionId, UUID brickId, LocalDate since) {
        try (var connection = database.getConnection()) {
            var meter = meters.lock(subscriptionId, List.of(brickId)).get(brickId);
            return meter == null ? List.of() : check(connection, meter, since);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Difference> check(Connection connection, Meter meter, LocalDate since) throws SQLException {
        var counted = count(connection, meter, since);
        var kept = new TreeMap<LocalDate, Kept>();
        Sql.select(connection, DAYS, Kept::of, meter.key().subscriptionId(), meter.key().brickId(), since)
                .forEach(day -> kept.put(day.day, day));
        var differences = new ArrayList<Difference>();
        var days = new TreeSet<>(kept.keySet());
        days.addAll(counted.keySet());
        for (var day : days) {
            var one = kept.get(day);
            var other = counted.getOrDefault(day, new Count()).text(one != null && one.isStale);
            if (one == null || !Objects.equals(one.text, other)) {
                differences.add(new Difference(meter.key().subscriptionId(), meter.key().brickId(), day,
                        one == null ? "nothing" : one.text, other));
            }
        }
        return differences;
    }

    private static Map<LocalDate, Count> count(Connection connection, Meter meter, LocalDate since) throws SQLException {
        var counts = new TreeMap<LocalDate, Count>();
        try (var select = connection.prepareStatement(ENTRIES)) {
            select.setFetchSize(FETCH_SIZE);
            Sql.set(select, meter.key().subscriptionId(), meter.key().brickId(), meter.startOf(since));
            try (var row = select.executeQuery()) {
                while (row.next()) {
                    var time = Sql.instant(row, "time");
                    var last = new DayTotals.Last(time, row.getLong("position"), Decimals.plain(row.getBigDecimal("value")));
                    add(counts.computeIfAbsent(meter.dayOf(time), unused -> new Count()), last, row.getBoolean("is_listed"));
                }
            }
        }
        for (var day : counts.entrySet()) {
            day.getValue().values = values(connection, meter, day.getKey());
        }
        return counts;
    }

    private static void add(Count count, DayTotals.Last entry, boolean isListed) {
        count.entries++;
        count.listed += isListed ? 1 : 0;
        count.total = count.total.add(entry.value());
        count.highest = count.highest == null ? entry.value() : count.highest.max(entry.value());
        count.last = count.last == null || entry.compareTo(count.last) > 0 ? entry : count.last;
    }

    private static Values values(Connection connection, Meter meter, LocalDate day) throws SQLException {
        var window = meter.windowOn(day);
        if (window == null || window.property() == null) {
            return Values.NONE;
        }
        return Sql.select(connection, VALUES, Values::of, window.property(), meter.key().subscriptionId(),
                meter.key().brickId(), meter.startOf(day), meter.startOf(day.plusDays(1))).get(0);
    }
}
