package dev.brickwork.usage;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;

/** The values that UNIQUE_COUNT counts, by the day, with the number of entries that have each. */
final class DistinctValues {
    /** What a rebuilding reads and writes at a time. */
    private static final int PART = 10_000;
    /** In order, so that two transactions never wait for each other. */
    private static final String ADD = """
            INSERT INTO usage_distinct AS v (subscription_id, brick_id, day, value_hash, entries)
            SELECT * FROM unnest(?::uuid[], ?::uuid[], ?::date[], ?::bytea[], ?::int8[])
            ON CONFLICT (seller_id, subscription_id, brick_id, day, value_hash) DO UPDATE SET entries = v.entries + excluded.entries""";
    private static final String TAKE_BACK = """
            UPDATE usage_distinct SET entries = entries - 1
            WHERE subscription_id = ? AND brick_id = ? AND day = ? AND value_hash = ?""";
    private static final String DAYS = "SELECT DISTINCT day FROM usage_distinct WHERE subscription_id = ? AND brick_id = ?";
    private static final String CLEAR = "DELETE FROM usage_distinct WHERE subscription_id = ? AND brick_id = ? AND day = ANY (?)";
    private static final String ENTRIES = "SELECT " + StoredUsage.COLUMNS
            + StoredUsage.OF_METER_UNTIL;

    private final Database database;
    private final TreeMap<Key, Long> added = new TreeMap<>();

    DistinctValues(Database database) {
        this.database = database;
    }

    private record Key(DayTotals.Key day, byte[] valueHash) implements Comparable<Key> {
        private static final Comparator<Key> ORDER = Comparator.comparing(Key::day).thenComparing(Key::valueHash,
                Arrays::compareUnsigned);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && compareTo(key) == 0;
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(valueHash);
        }
    }

    /** @param window the days it lies in; without a property there is nothing to count */
    void add(LocalDate day, Meter.Window window, StoredUsage entry) {
        var value = entry.property(window.property());
        if (value != null) {
            added.merge(new Key(new DayTotals.Key(entry.meter(), day), Content.hash(value)), 1L, Long::sum);
        }
    }

    /** At once, and before anything that the same transaction adds. */
    void takeBack(LocalDate day, Meter.Window window, StoredUsage entry) {
        var value = window == null ? null : entry.property(window.property());
        if (value != null) {
            database.update(TAKE_BACK, entry.meter().subscriptionId(), entry.meter().brickId(), day,
                    Content.hash(value));
        }
    }

    void write() {
        if (added.isEmpty()) {
            return;
        }
        var keys = List.copyOf(added.keySet());
        database.update(ADD, keys.stream().map(key -> key.day.meter().subscriptionId()).toArray(UUID[]::new),
                keys.stream().map(key -> key.day.meter().brickId()).toArray(UUID[]::new),
                keys.stream().map(key -> key.day.day()).toArray(LocalDate[]::new),
                keys.stream().map(Key::valueHash).toArray(byte[][]::new), added.values().toArray(Long[]::new));
        added.clear();
    }

    /** A meter may have seen more values than fit in memory. */
    private void writeIfMany() {
        if (added.size() >= PART) {
            write();
        }
    }

    /**
     * From the entries, where an order has changed which property is looked at. The meter is locked. Days whose entries were
     * archived, all or some of them, can't be counted anew: they stay what they were when they were billed.
     */
    void rebuild(Meter meter) {
        var key = meter.key();
        var months = KeptMonths.read(database);
        var isWhole = new HashMap<LocalDate, Boolean>();
        Predicate<LocalDate> counted = day -> isWhole.computeIfAbsent(day,
                it -> months.hold(meter.startOf(it), meter.startOf(it.plusDays(1))));
        var days = database.select(DAYS, row -> row.getObject(1, LocalDate.class), key.subscriptionId(),
                key.brickId());
        database.update(CLEAR, key.subscriptionId(), key.brickId(),
                days.stream().filter(counted).toArray(LocalDate[]::new));
        for (var window : meter.windows()) {
            if (window.property() != null) {
                addAll(meter, window, counted);
            }
        }
        write();
    }

    private void addAll(Meter meter, Meter.Window window, Predicate<LocalDate> counted) {
        var key = meter.key();
        // Row by row: they may be more than fit into memory.
        database.call(connection -> {
            try (var select = connection.prepareStatement(ENTRIES)) {
                select.setFetchSize(PART);
                Sql.set(select, key.subscriptionId(), key.brickId(), meter.startOf(window.from()),
                        meter.startOf(window.to()));
                try (var row = select.executeQuery()) {
                    while (row.next()) {
                        var entry = StoredUsage.of(key, row);
                        var day = meter.dayOf(entry.time());
                        if (counted.test(day)) {
                            add(day, window, entry);
                            writeIfMany();
                        }
                    }
                }
            }
            return null;
        });
    }
}
