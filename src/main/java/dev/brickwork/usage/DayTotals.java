package dev.brickwork.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.IntFunction;

import dev.brickwork.platform.database.Database;

/** What a transaction adds to the days it touches; written once, by one statement, at its end. */
final class DayTotals {
    private static final int SHARDS = 8;
    private static final String LATER = """
            CASE WHEN excluded.last_at IS NULL
                OR (d.last_at, d.last_position, d.last_value) >= (excluded.last_at, excluded.last_position, excluded.last_value)
                THEN d.%1$s ELSE excluded.%1$s END""";
    /** What becomes of a day's shard, called d, that there is already. */
    static final String MERGE = """
             ON CONFLICT (seller_id, subscription_id, brick_id, day, shard) DO UPDATE
            SET entries = d.entries + excluded.entries, listed = d.listed + excluded.listed, total = d.total + excluded.total,
                highest = greatest(d.highest, excluded.highest), is_stale = d.is_stale OR excluded.is_stale,
                last_at = %s, last_position = %s, last_value = %s"""
            .formatted(LATER.formatted("last_at"),
                    LATER.formatted("last_position"), LATER.formatted("last_value"));
    /**
     * In order, so that two transactions never wait for each other. The first array comes by a subquery for the reason that
     * {@link dev.brickwork.platform.database.Columns#unnest} gives.
     */
    private static final String WRITE = """
            INSERT INTO usage_day AS d (subscription_id, brick_id, day, shard, entries, listed, total, highest, last_at,
                last_position, last_value, is_stale)
            SELECT subscription_id, brick_id, day, ?, entries, listed, total, highest, last_at, last_position, last_value, is_stale
            FROM unnest((SELECT ?::uuid[]), ?::uuid[], ?::date[], ?::int8[], ?::int8[], ?::numeric[], ?::numeric[], ?::timestamptz[],
                ?::int8[], ?::numeric[], ?::boolean[])
                AS t (subscription_id, brick_id, day, entries, listed, total, highest, last_at, last_position, last_value, is_stale)"""
            + MERGE;

    private final Map<Key, Sum> sums = new TreeMap<>();
    private Key lastKey;
    private Sum lastSum;

    record Key(Meter.Key meter, LocalDate day) implements Comparable<Key> {
        private static final Comparator<Key> ORDER = Comparator.comparing(Key::meter).thenComparing(Key::day);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /** Orders the entries of a meter: by time, then as they came; the value makes it total. */
    record Last(Instant at, long position, BigDecimal value) implements Comparable<Last> {
        private static final Comparator<Last> ORDER = Comparator.comparing(Last::at).thenComparing(Last::position)
                .thenComparing(Last::value);

        @Override
        public int compareTo(Last other) {
            return ORDER.compare(this, other);
        }
    }

    private static final class Sum {
        private long entries;
        private long listed;
        private BigDecimal total = BigDecimal.ZERO;
        private BigDecimal highest;
        private Last last;
        private boolean isStale;
    }

    void add(Key key, StoredUsage entry) {
        var sum = sum(key);
        sum.entries++;
        sum.listed += entry.transactionId() == null ? 0 : 1;
        sum.total = sum.total.add(entry.value());
        sum.highest = sum.highest == null ? entry.value() : sum.highest.max(entry.value());
        var last = entry.asLast();
        sum.last = sum.last == null || last.compareTo(sum.last) > 0 ? last : sum.last;
    }

    /** @param isStale whether it may have been the highest or the last of its day */
    void takeBack(Key key, StoredUsage entry, boolean isStale) {
        var sum = sum(key);
        sum.entries--;
        sum.listed -= entry.transactionId() == null ? 0 : 1;
        sum.total = sum.total.subtract(entry.value());
        sum.isStale |= isStale;
    }

    /** Entries of a batch mostly lie on the same day. */
    private Sum sum(Key key) {
        if (!key.equals(lastKey)) {
            lastKey = key;
            lastSum = sums.computeIfAbsent(key, unused -> new Sum());
        }
        return lastSum;
    }

    static int anyShard() {
        return ThreadLocalRandom.current().nextInt(SHARDS);
    }

    void write(Database database) {
        if (sums.isEmpty()) {
            return;
        }
        database.update(WRITE, anyShard(),
                keys(UUID[]::new, key -> key.meter.subscriptionId()), keys(UUID[]::new, key -> key.meter.brickId()),
                keys(LocalDate[]::new, key -> key.day), values(Long[]::new, sum -> sum.entries),
                values(Long[]::new, sum -> sum.listed), values(BigDecimal[]::new, sum -> sum.total),
                values(BigDecimal[]::new, sum -> sum.highest),
                values(String[]::new, sum -> sum.last == null ? null : sum.last.at.toString()),
                values(Long[]::new, sum -> sum.last == null ? null : sum.last.position),
                values(BigDecimal[]::new, sum -> sum.last == null ? null : sum.last.value),
                values(String[]::new, sum -> Boolean.toString(sum.isStale)));
    }

    private <T> T[] keys(IntFunction<T[]> array, Function<Key, T> column) {
        return sums.keySet().stream().map(column).toArray(array);
    }

    private <T> T[] values(IntFunction<T[]> array, Function<Sum, T> column) {
        return sums.values().stream().map(column).toArray(array);
    }
}
