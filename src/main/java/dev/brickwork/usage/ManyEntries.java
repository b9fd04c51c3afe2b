package dev.brickwork.usage;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DatabaseFailure;

/**
 * Takes the ids of many entries and keeps the entries of those that it got, one array a column. Many are written as if all of
 * them were new, which nearly all are: a claim that can fail costs PostgreSQL half as much again for every row. Where one id
 * is taken after all, none was written, and they are written with such claims.
 */
final class ManyEntries {
    /** Every transaction takes its ids in the same order, so two that share some never wait for each other in a circle. */
    static final Comparator<Candidate> BY_ID = Comparator.comparing(candidate -> candidate.entry.transactionId(),
            Comparator.nullsFirst(Comparator.naturalOrder()));
    /** Below this the round trips of a savepoint cost more than the claims. */
    private static final int SAVEPOINT_MIN = 50;
    private static final String UNIQUE_VIOLATION = "23505";
    private static final int NANOS_PER_MICRO = 1_000;

    /**
     * The first array comes by a subquery for the reason that {@link dev.brickwork.platform.database.Columns#unnest} gives. Times
     * come as numbers, exact to the microsecond: as text they would be a good part of what reading the arrays costs.
     */
    private static final String SENT = """
            WITH sent AS MATERIALIZED (
                SELECT e.*, (SELECT current_seller()) AS seller_id, (?::uuid[])[e.meter] AS subscription_id, (?::uuid[])[e.meter] AS brick_id,
                    to_timestamp(e.second) + e.micro * interval '1 microsecond' AS time
                FROM unnest((SELECT ?::int4[]), ?::int8[], ?::int4[], ?::int8[], ?::numeric[], ?::text[], ?::bytea[], ?::text[])
                    AS e (meter, second, micro, position, value, transaction_id, content_hash, properties)),
            """;
    private static final String TAKE_IDS = """
            INSERT INTO usage_transaction (seller_id, transaction_id, subscription_id, brick_id, time, position, content_hash)
            SELECT seller_id, transaction_id, subscription_id, brick_id, time, position, content_hash FROM sent
            WHERE transaction_id IS NOT NULL""";
    private static final String KEEP = """
            INSERT INTO usage_entry (seller_id, subscription_id, brick_id, time, position, value, transaction_id, properties)
            SELECT seller_id, subscription_id, brick_id, time, position, value, transaction_id, properties::json FROM sent""";
    /** The ids are taken first, as the main part of a statement is: if one of them is taken, little was written in vain. */
    private static final String ALL = SENT + "kept AS (" + KEEP + ")\n" + TAKE_IDS;
    private static final String THE_NEW = SENT + "fresh AS (" + TAKE_IDS
            + " ON CONFLICT ON CONSTRAINT usage_transaction_once DO NOTHING RETURNING position),\nkept AS (" + KEEP
            + """
                     WHERE transaction_id IS NULL OR position IN (SELECT position FROM fresh))
                    SELECT position FROM sent WHERE transaction_id IS NOT NULL AND position NOT IN (SELECT position FROM fresh)""";

    private final Database database;
    private final List<Candidate> wanted;

    private ManyEntries(Database database, List<Candidate> wanted) {
        this.database = database;
        this.wanted = wanted;
    }

    /** @param wanted in the order {@link #BY_ID}, no id twice; returns those whose ids are taken */
    static Collection<Candidate> keep(Database database, List<Candidate> wanted) {
        if (wanted.isEmpty()) {
            return List.of();
        }
        var entries = new ManyEntries(database, wanted);
        var columns = entries.columns();
        return wanted.size() >= SAVEPOINT_MIN && entries.keepAll(columns) ? List.of() : entries.keepTheNew(columns);
    }

    /** By statements: the pool would have nobody but the transaction manager roll anything back. */
    private boolean keepAll(Object[] columns) {
        database.update("SAVEPOINT all_are_new");
        try {
            database.update(ALL, columns);
            database.update("RELEASE SAVEPOINT all_are_new");
            return true;
        } catch (DatabaseFailure e) {
            if (!UNIQUE_VIOLATION.equals(e.getCause().getSQLState())) {
                throw e;
            }
            database.update("ROLLBACK TO SAVEPOINT all_are_new");
            return false;
        }
    }

    private Collection<Candidate> keepTheNew(Object[] columns) {
        var taken = new HashSet<>(database.select(THE_NEW, row -> row.getLong(1), columns));
        return taken.isEmpty()
                ? List.of()
                : wanted.stream().filter(candidate -> taken.contains(candidate.entry.position())).toList();
    }

    private Object[] columns() {
        var places = new HashMap<Meter.Key, Integer>();
        var keys = new ArrayList<Meter.Key>();
        for (var candidate : wanted) {
            if (places.putIfAbsent(candidate.meter.key(), keys.size() + 1) == null) {
                keys.add(candidate.meter.key());
            }
        }
        return new Object[]{keys.stream().map(Meter.Key::subscriptionId).toArray(UUID[]::new),
                keys.stream().map(Meter.Key::brickId).toArray(UUID[]::new),
                column(Integer[]::new, it -> places.get(it.meter.key())),
                column(Long[]::new, it -> it.entry.time().getEpochSecond()),
                column(Integer[]::new, it -> it.entry.time().getNano() / NANOS_PER_MICRO),
                column(Long[]::new, it -> it.entry.position()),
                column(BigDecimal[]::new, it -> it.entry.value()), column(String[]::new, it -> it.entry.transactionId()),
                column(byte[][]::new, it -> it.contentHash), column(String[]::new, it -> it.entry.propertiesText())};
    }

    private <T> T[] column(IntFunction<T[]> array, Function<Candidate, T> value) {
        return wanted.stream().map(value).toArray(array);
    }
}
