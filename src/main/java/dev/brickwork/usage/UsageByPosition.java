package dev.brickwork.usage;

import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.platform.database.Database;

/** Reads a meter period entry by entry, up to a position: what had come by then, as it is now. */
final class UsageByPosition {
    private static final String ZONE = "SELECT time_zone FROM usage_meter WHERE subscription_id = ? AND brick_id = ?";
    private static final String ARCHIVED = """
            SELECT (SELECT count(*) %s) <> (SELECT coalesce(sum(entries), 0) FROM usage_day
                WHERE subscription_id = ? AND brick_id = ? AND day >= ? AND day < ?)"""
            .formatted(StoredUsage.OF_METER_UNTIL);
    private static final String USED = """
            SELECT coalesce(%%s, 0) FROM unnest(?::bigint[]) WITH ORDINALITY AS p (until, place)
            LEFT JOIN (SELECT value, time, position, properties %s) e ON e.position <= p.until
            GROUP BY p.place ORDER BY p.place""".formatted(StoredUsage.OF_METER_UNTIL);

    private final Database database;
    private final UUID subscriptionId;
    private final MeterPeriod period;

    UsageByPosition(Database database, UUID subscriptionId, MeterPeriod period) {
        this.database = database;
        this.subscriptionId = subscriptionId;
        this.period = period;
    }

    /** Empty where entries of it are archived. */
    List<BigDecimal> read(List<Long> positions) {
        var brickId = period.brick().brickId();
        var days = period.counted();
        var zone = ZoneId.of(database.select(ZONE, row -> row.getString(1), subscriptionId, brickId).get(0));
        var from = days.from().atStartOfDay(zone).toInstant();
        var to = days.to().atStartOfDay(zone).toInstant();
        if (database.select(ARCHIVED, row -> row.getBoolean(1), subscriptionId, brickId, from, to, subscriptionId, brickId,
                days.from(), days.to()).get(0)) {
            return List.of();
        }
        var until = positions.toArray(Long[]::new);
        var property = period.brick().metering().property();
        return property == null
                ? database.select(USED.formatted(sql()), row -> row.getBigDecimal(1), until, subscriptionId, brickId, from,
                        to)
                : database.select(USED.formatted(sql()), row -> row.getBigDecimal(1), property, until, subscriptionId,
                        brickId,
                        from, to);
    }

    private String sql() {
        return switch (period.brick().metering().aggregation()) {
            case SUM -> "sum(e.value)";
            case COUNT -> "count(e.value)";
            case UNIQUE_COUNT -> "count(DISTINCT nullif((e.properties -> ?)::text, 'null'))";
            case MAX -> "max(e.value)";
            case LAST -> "(array_agg(e.value ORDER BY e.time DESC NULLS LAST, e.position DESC, e.value DESC))[1]";
        };
    }
}
