package dev.brickwork.usage;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.pricing.BrickAggregation;
import dev.brickwork.platform.database.Database;

/**
 * Reads meter periods by adding up their days, all in one statement, whatever the number of entries. Only a day whose highest
 * or last entry was taken away is looked up among its entries, and only where that matters.
 */
final class MeterReader {
    private static final String DAYS = """
            SELECT p.place, coalesce(sum(d.entries), 0) AS entries, coalesce(sum(d.total), 0) AS total,
                   max(d.highest) FILTER (WHERE NOT d.is_day_stale) AS highest,
                   (array_agg(d.last_value ORDER BY d.last_at DESC, d.last_position DESC, d.last_value DESC)
                       FILTER (WHERE d.last_at IS NOT NULL AND NOT d.is_day_stale))[1] AS last_value,
                   max(d.day) FILTER (WHERE d.last_at IS NOT NULL AND NOT d.is_day_stale) AS last_day,
                   array_agg(DISTINCT d.day) FILTER (WHERE d.is_day_stale) AS stale
            FROM unnest(?::uuid[], ?::uuid[], ?::date[], ?::date[]) WITH ORDINALITY
                AS p (subscription_id, brick_id, starts_on, ends_on, place)
            LEFT JOIN LATERAL (
                SELECT u.day, u.entries, u.total, u.highest, u.last_value, u.last_at, u.last_position,
                    bool_or(u.is_stale) OVER (PARTITION BY u.day) AS is_day_stale FROM usage_day u
                WHERE u.subscription_id = p.subscription_id AND u.brick_id = p.brick_id
                  AND u.day >= p.starts_on AND u.day < p.ends_on) d ON true
            GROUP BY p.place ORDER BY p.place""";
    private static final String DISTINCT = """
            SELECT p.place, count(DISTINCT v.value_hash)
            FROM unnest(?::uuid[], ?::uuid[], ?::date[], ?::date[]) WITH ORDINALITY
                AS p (subscription_id, brick_id, starts_on, ends_on, place)
            JOIN usage_distinct v ON v.subscription_id = p.subscription_id AND v.brick_id = p.brick_id
                AND v.day >= p.starts_on AND v.day < p.ends_on AND v.entries > 0
            GROUP BY p.place""";
    private static final String HIGHEST = "SELECT max(value)" + StoredUsage.OF_METER_UNTIL;
    private static final String LAST = "SELECT value" + StoredUsage.OF_METER_UNTIL
            + " ORDER BY time DESC, position DESC, value DESC LIMIT 1";
    private static final String ZONE = "SELECT time_zone FROM usage_meter WHERE subscription_id = ? AND brick_id = ?";

    private final Database database;

    MeterReader(Database database) {
        this.database = database;
    }

    /** A meter period of a subscription. */
    record Asked(UUID subscriptionId, MeterPeriod period) {

        BrickAggregation aggregation() {
            return period.brick().metering().aggregation();
        }
    }

    private record Days(long entries, BigDecimal total, BigDecimal highest, BigDecimal lastValue, LocalDate lastDay,
            List<LocalDate> stale) {

        static Days of(ResultSet row) throws SQLException {
            var stale = new ArrayList<LocalDate>();
            var array = row.getArray("stale");
            if (array != null) {
                for (var day : (Object[]) array.getArray()) {
                    stale.add(((java.sql.Date) day).toLocalDate());
                }
            }
            return new Days(row.getLong("entries"), row.getBigDecimal("total"), row.getBigDecimal("highest"),
                    row.getBigDecimal("last_value"), row.getObject("last_day", LocalDate.class), stale);
        }
    }

    /** In the order they were asked for. */
    List<MeterReading> read(List<Asked> asked) {
        if (asked.isEmpty()) {
            return List.of();
        }
        var days = database.select(DAYS, Days::of, columns(asked));
        var distinct = distinct(asked);
        var readings = new ArrayList<MeterReading>(asked.size());
        for (int i = 0; i < asked.size(); i++) {
            var one = asked.get(i);
            var used = switch (one.aggregation()) {
                case SUM -> days.get(i).total;
                case COUNT -> BigDecimal.valueOf(days.get(i).entries);
                case UNIQUE_COUNT -> BigDecimal.valueOf(distinct.getOrDefault(i + 1L, 0L));
                case MAX -> highest(one, days.get(i));
                case LAST -> last(one, days.get(i));
            };
            readings.add(new MeterReading(one.subscriptionId, one.period,
                    used == null ? BigDecimal.ZERO : Decimals.plain(used), days.get(i).entries));
        }
        return readings;
    }

    private Map<Long, Long> distinct(List<Asked> asked) {
        var counts = new HashMap<Long, Long>();
        if (asked.stream().anyMatch(one -> one.aggregation() == BrickAggregation.UNIQUE_COUNT)) {
            database.select(DISTINCT, row -> counts.put(row.getLong(1), row.getLong(2)), columns(asked));
        }
        return counts;
    }

    private BigDecimal highest(Asked asked, Days days) {
        var highest = days.highest;
        for (var day : days.stale) {
            var found = ofDay(HIGHEST, asked, day);
            highest = highest == null || found != null && found.compareTo(highest) > 0 ? found : highest;
        }
        return highest;
    }

    private BigDecimal last(Asked asked, Days days) {
        var stale = new ArrayList<>(days.stale);
        stale.sort(null);
        // from the end, for as long as a day that must be looked up comes after all that need not be
        for (int i = stale.size() - 1; i >= 0; i--) {
            if (days.lastDay == null || stale.get(i).isAfter(days.lastDay)) {
                var found = ofDay(LAST, asked, stale.get(i));
                if (found != null) {
                    return found;
                }
            }
        }
        return days.lastValue;
    }

    private BigDecimal ofDay(String sql, Asked asked, LocalDate day) {
        var brickId = asked.period.brick().brickId();
        var zone = ZoneId.of(database.select(ZONE, row -> row.getString(1), asked.subscriptionId, brickId).get(0));
        var found = database.select(sql, row -> row.getBigDecimal(1), asked.subscriptionId, brickId,
                day.atStartOfDay(zone).toInstant(), day.plusDays(1).atStartOfDay(zone).toInstant());
        return found.isEmpty() ? null : found.get(0);
    }

    private static Object[] columns(List<Asked> asked) {
        return new Object[]{asked.stream().map(Asked::subscriptionId).toArray(UUID[]::new),
                asked.stream().map(one -> one.period.brick().brickId()).toArray(UUID[]::new),
                asked.stream().map(one -> one.period.counted().from()).toArray(LocalDate[]::new),
                asked.stream().map(one -> one.period.counted().to()).toArray(LocalDate[]::new)};
    }
}
