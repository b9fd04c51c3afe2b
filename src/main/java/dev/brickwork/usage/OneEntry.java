package dev.brickwork.usage;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.sql.Sql;
import dev.brickwork.platform.tenancy.AtOnce;

/**
 * An entry that comes alone, by one statement that takes its id, keeps it and counts it for its day. It could go the way of
 * {@link ManyEntries}; but arrays of one element, and a statement more, cost PostgreSQL more than the rows do.
 */
final class OneEntry {
    private static final String TAKE = """
            fresh AS (
                INSERT INTO usage_transaction (subscription_id, brick_id, time, position, content_hash, transaction_id)
                %s ON CONFLICT ON CONSTRAINT usage_transaction_once DO NOTHING
                RETURNING seller_id, subscription_id, brick_id, time, position, transaction_id, ?::numeric AS value),
            kept AS (
                INSERT INTO usage_entry (seller_id, subscription_id, brick_id, time, position, value, transaction_id, properties)
                SELECT seller_id, subscription_id, brick_id, time, position, value, transaction_id, nullif(?, '')::json FROM fresh)
            """;
    private static final String COUNT = """
            INSERT INTO usage_day AS d (seller_id, subscription_id, brick_id, day, lane, entries, listed, total, highest, last_at,
                last_position, last_value)
            SELECT seller_id, subscription_id, brick_id, ?::date, ?, 1, 1, value, value, time, position, value FROM fresh"""
            + DayTotals.MERGE;
    private static final String KEEP_AND_COUNT = "WITH " + TAKE.formatted("VALUES (?, ?, ?, ?, ?, ?)") + COUNT;
    /**
     * The same under a meter that is what it is thought to be, and shared with all others that write to it as
     * {@link MeterDirectory#share} does it; with its audit record. Whoever bills the meter is waited for, and then it is compared
     * as it is afterwards; who waits for it to be free goes first, by {@link Precedence}.
     */
    static final AtOnce.Statement AT_ONCE = new AtOnce.Statement("""
            WITH meter AS (
                SELECT FROM usage_meter WHERE subscription_id = ? AND brick_id = ? AND time_zone = ? AND windows = ?::jsonb
                    AND coalesce(settled_until, '-infinity') = ?::date
                    AND (awaited_until IS NULL OR awaited_until < now()) FOR KEY SHARE),
            """ + TAKE.formatted("SELECT ?, ?, ?::timestamptz, ?, ?, ? FROM meter") + ", audited AS (\n"
            + Audit.IN_STATEMENT + " FROM fresh)\n" + COUNT);

    private OneEntry() {
    }

    /** @return false when its id is taken, and then nothing was done */
    static boolean keepAndCount(Connection connection, Candidate candidate) throws SQLException {
        var entry = candidate.entry;
        return Sql.update(connection, KEEP_AND_COUNT, entry.meter().subscriptionId(), entry.meter().brickId(), entry.time(),
                entry.position(), candidate.contentHash, entry.transactionId(), entry.value(), entry.propertiesText(),
                candidate.day, DayTotals.anyLane()) == 1;
    }

    /** For {@link #AT_ONCE}. */
    static Object[] parameters(Candidate candidate, String windows, List<Object> audit) {
        var entry = candidate.entry;
        var key = entry.meter();
        var meter = candidate.meter;
        var properties = entry.propertiesText();
        var all = new ArrayList<Object>(List.of(key.subscriptionId(), key.brickId(), meter.zone().getId(), windows,
                meter.settledUntil() == null ? "-infinity" : meter.settledUntil().toString(), key.subscriptionId(),
                key.brickId(), entry.time().toString(), entry.position(), candidate.contentHash, entry.transactionId(),
                entry.value(), properties == null ? "" : properties));
        all.addAll(audit);
        all.addAll(List.of(candidate.day.toString(), DayTotals.anyLane()));
        return all.toArray();
    }
}
