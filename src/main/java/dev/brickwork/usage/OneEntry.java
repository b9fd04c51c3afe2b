package dev.brickwork.usage;

import dev.brickwork.platform.database.Database;

/**
 * A single new entry that has an id, by one statement that takes its id, keeps it and counts it for its day. It could go the way of
 * {@link ManyEntries}; but arrays of one element, and a statement more, cost PostgreSQL more than the rows do.
 */
final class OneEntry {
    private static final String KEEP_AND_COUNT = """
            WITH fresh AS (
                INSERT INTO usage_transaction (subscription_id, brick_id, time, position, content_hash, transaction_id)
                VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT ON CONSTRAINT usage_transaction_once DO NOTHING
                RETURNING seller_id, subscription_id, brick_id, time, position, transaction_id, ?::numeric AS value),
            kept AS (
                INSERT INTO usage_entry (seller_id, subscription_id, brick_id, time, position, value, transaction_id, properties)
                SELECT seller_id, subscription_id, brick_id, time, position, value, transaction_id, ?::json FROM fresh)
            INSERT INTO usage_day AS d (seller_id, subscription_id, brick_id, day, shard, entries, listed, total, highest, last_at,
                last_position, last_value)
            SELECT seller_id, subscription_id, brick_id, ?::date, ?, 1, 1, value, value, time, position, value FROM fresh"""
            + DayTotals.MERGE;

    private OneEntry() {
    }

    /** @return false when its id is taken, and then nothing was done */
    static boolean keepAndCount(Database database, Candidate candidate) {
        var entry = candidate.entry;
        return database.update(KEEP_AND_COUNT, entry.meter().subscriptionId(), entry.meter().brickId(), entry.time(),
                entry.position(), candidate.contentHash, entry.transactionId(), entry.value(), entry.propertiesText(),
                candidate.day, DayTotals.anyShard()) == 1;
    }
}
