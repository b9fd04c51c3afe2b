package dev.brickwork.usage;

import java.math.BigDecimal;
import java.time.LocalDate;

import dev.brickwork.core.time.DateRange;
import dev.brickwork.platform.database.Database;

/** Looks up the highest and the last entry of days that lost theirs, so that they need not be looked up again. */
final class StaleDays {
    private static final String STALE = """
            SELECT DISTINCT day FROM usage_day
            WHERE subscription_id = ? AND brick_id = ? AND day >= ? AND day < ? AND is_stale ORDER BY day""";
    private static final String ENTRY = "SELECT " + StoredUsage.COLUMNS
            + StoredUsage.OF_METER_UNTIL + " ORDER BY ";
    private static final String LAST = ENTRY + "time DESC, position DESC, value DESC LIMIT 1";
    private static final String HIGHEST = ENTRY + "value DESC LIMIT 1";
    private static final String CLEAR = """
            UPDATE usage_day SET highest = NULL, last_at = NULL, last_position = NULL, last_value = NULL, is_stale = false
            WHERE subscription_id = ? AND brick_id = ? AND day = ?""";
    /** All shards of the day know nothing now; the first that there is gets to know it all. */
    private static final String RESTORE = """
            UPDATE usage_day SET highest = ?, last_at = ?, last_position = ?, last_value = ?
            WHERE subscription_id = ? AND brick_id = ? AND day = ? AND shard = (
                SELECT min(shard) FROM usage_day WHERE subscription_id = ? AND brick_id = ? AND day = ?)""";

    private final Database database;
    private final Meter meter;

    /** @param meter locked: no entry is on its way to it */
    StaleDays(Database database, Meter meter) {
        this.database = database;
        this.meter = meter;
    }

    void restore(DateRange days) {
        var key = meter.key();
        for (var day : database.select(STALE, row -> row.getObject(1, LocalDate.class), key.subscriptionId(),
                key.brickId(), days.from(), days.to())) {
            database.update(CLEAR, key.subscriptionId(), key.brickId(), day);
            var last = entry(LAST, day);
            if (last != null) {
                BigDecimal highest = entry(HIGHEST, day).value();
                database.update(RESTORE, highest, last.time(), last.position(), last.value(), key.subscriptionId(),
                        key.brickId(), day, key.subscriptionId(), key.brickId(), day);
            }
        }
    }

    private StoredUsage entry(String sql, LocalDate day) {
        var key = meter.key();
        var found = database.select(sql, row -> StoredUsage.of(key, row), key.subscriptionId(), key.brickId(),
                meter.startOf(day), meter.startOf(day.plusDays(1)));
        return found.isEmpty() ? null : found.get(0);
    }
}
