package dev.brickwork.usage;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.platform.sql.Sql;
import dev.brickwork.platform.time.BusinessClock;

/**
 * The way in for entries, one or ten thousand: share the meters, take the ids, keep the entries, count them by the day. The ids
 * are the judge of what is new, so one statement takes them and keeps the entries of those that it got.
 */
@ApplicationScoped
class UsageIngest {
    /** Every transaction takes its ids in the same order, so two that share some never wait for each other in a circle. */
    private static final Comparator<Candidate> BY_ID = Comparator.comparing(candidate -> candidate.entry.transactionId(),
            Comparator.nullsFirst(Comparator.naturalOrder()));
    /** The first array comes by a subquery for the reason that {@link dev.brickwork.platform.sql.Columns#unnestToInsert} gives. */
    private static final String KEEP = """
            WITH sent AS MATERIALIZED (
                SELECT e.*, (SELECT current_seller()) AS seller_id, (?::uuid[])[e.meter] AS subscription_id, (?::uuid[])[e.meter] AS brick_id
                FROM unnest((SELECT ?::int4[]), ?::timestamptz[], ?::int8[], ?::numeric[], ?::text[], ?::bytea[], ?::text[])
                    AS e (meter, time, position, value, transaction_id, content_hash, properties)),
            fresh AS (
                INSERT INTO usage_transaction (seller_id, transaction_id, subscription_id, brick_id, time, position,
                    content_hash)
                SELECT seller_id, transaction_id, subscription_id, brick_id, time, position, content_hash FROM sent
                WHERE transaction_id IS NOT NULL
                ON CONFLICT ON CONSTRAINT usage_transaction_once DO NOTHING RETURNING position),
            kept AS (
                INSERT INTO usage_entry (seller_id, subscription_id, brick_id, time, position, value, transaction_id,
                    properties)
                SELECT seller_id, subscription_id, brick_id, time, position, value, transaction_id, properties::json FROM sent
                WHERE transaction_id IS NULL OR position IN (SELECT position FROM fresh))
            SELECT position FROM sent WHERE transaction_id IS NOT NULL AND position NOT IN (SELECT position FROM fresh)""";
    /** A statement of its own: it sees what another transaction has committed meanwhile. */
    private static final String TAKEN = """
            SELECT transaction_id, time, content_hash, deleted_at FROM usage_transaction WHERE transaction_id = ANY (?)""";

    private final DataSource database;
    private final MeterDirectory meters;
    private final EntryRules rules;
    private final Positions positions;
    private final BusinessClock clock;

    UsageIngest(DataSource database, MeterDirectory meters, EntryRules rules, Positions positions, BusinessClock clock) {
        this.database = database;
        this.meters = meters;
        this.rules = rules;
        this.positions = positions;
        this.clock = clock;
    }

    private record Taken(String transactionId, Instant time, byte[] contentHash, boolean isDeleted) {

        static Taken of(ResultSet row) throws SQLException {
            return new Taken(row.getString(1), row.getTimestamp(2).toInstant(), row.getBytes(3), row.getObject(4) != null);
        }
    }

    /** Each candidate says afterwards what became of it. */
    @Transactional(Transactional.TxType.MANDATORY)
    void record(List<Candidate> candidates) {
        try (var connection = database.getConnection()) {
            judge(connection, candidates);
            var twins = new ArrayList<Candidate>();
            var wanted = withoutTwins(candidates, twins);
            keep(connection, wanted);
            compare(connection, twins);
            count(connection, wanted);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void judge(Connection connection, List<Candidate> candidates) throws SQLException {
        var wanted = candidates.stream().map(candidate -> candidate.sent.meter()).collect(Collectors.toSet());
        var found = meters.share(connection, wanted);
        var now = clock.now();
        var judge = rules.judge(wanted, found);
        long position = positions.reserve(candidates.size());
        for (var candidate : candidates) {
            var sent = candidate.sent;
            candidate.entry = new StoredUsage(sent.meter(), sent.time() == null ? now : sent.time(), position++,
                    Decimals.plain(sent.value()), sent.transactionId(), sent.properties());
            judge.judge(candidate);
        }
    }

    /**
     * What is left to keep, in the order of ids.
     *
     * @param twins gets the others: of two with the same id in one batch the second is held against what is stored then, which
     * is the first if that was new
     */
    private static List<Candidate> withoutTwins(List<Candidate> candidates, List<Candidate> twins) {
        var seen = new HashSet<String>();
        var wanted = new ArrayList<Candidate>(candidates.size());
        for (var candidate : candidates) {
            if (candidate.isAccepted()) {
                var id = candidate.entry.transactionId();
                candidate.contentHash = id == null ? null : Content.hash(candidate.sent);
                (id == null || seen.add(id) ? wanted : twins).add(candidate);
            }
        }
        wanted.sort(BY_ID);
        return wanted;
    }

    private static void keep(Connection connection, List<Candidate> wanted) throws SQLException {
        if (wanted.isEmpty()) {
            return;
        }
        var places = new HashMap<Meter.Key, Integer>();
        wanted.forEach(candidate -> places.putIfAbsent(candidate.meter.key(), places.size() + 1));
        var keys = places.entrySet().stream().sorted(Map.Entry.comparingByValue()).map(Map.Entry::getKey).toList();
        var refused = new HashSet<>(Sql.select(connection, KEEP, row -> row.getLong(1),
                keys.stream().map(Meter.Key::subscriptionId).toArray(UUID[]::new),
                keys.stream().map(Meter.Key::brickId).toArray(UUID[]::new),
                column(wanted, Integer[]::new, it -> places.get(it.meter.key())),
                column(wanted, String[]::new, it -> it.entry.time().toString()),
                column(wanted, Long[]::new, it -> it.entry.position()),
                column(wanted, BigDecimal[]::new, it -> it.entry.value()),
                column(wanted, String[]::new, it -> it.entry.transactionId()),
                column(wanted, byte[][]::new, it -> it.contentHash),
                column(wanted, String[]::new,
                        it -> it.entry.properties() == null ? null : it.entry.properties().toString())));
        compare(connection, wanted.stream().filter(candidate -> refused.contains(candidate.entry.position())).toList());
    }

    /** Ids that somebody else has taken: with the same content it is a repeat. */
    private static void compare(Connection connection, Collection<Candidate> refused) throws SQLException {
        if (refused.isEmpty()) {
            return;
        }
        var taken = Sql.select(connection, TAKEN, Taken::of,
                (Object) column(refused, String[]::new, it -> it.entry.transactionId())).stream()
                .collect(Collectors.toMap(Taken::transactionId, it -> it));
        for (var candidate : refused) {
            var other = taken.get(candidate.entry.transactionId());
            candidate.knownTime = other.time;
            if (other.isDeleted) {
                candidate.result = Candidate.Result.DELETED;
            } else {
                candidate.result = Arrays.equals(other.contentHash, candidate.contentHash)
                        ? Candidate.Result.DUPLICATE
                        : Candidate.Result.OTHER_CONTENT;
            }
        }
    }

    private void count(Connection connection, List<Candidate> wanted) throws SQLException {
        var days = new DayTotals();
        var values = new DistinctValues(connection);
        var late = new LateUsage();
        for (var candidate : wanted) {
            if (candidate.isAccepted()) {
                days.add(new DayTotals.Key(candidate.meter.key(), candidate.day), candidate.entry);
                values.add(candidate.day, candidate.window, candidate.entry);
                late.note(candidate.meter, candidate.day, LateUsage.Kind.RECORDED, null, candidate.entry);
            }
        }
        // always in this order: days, then values
        days.write(connection);
        values.write();
        late.write(connection, clock.now());
    }

    private static <T> T[] column(Collection<Candidate> rows, IntFunction<T[]> array, Function<Candidate, T> value) {
        return rows.stream().map(value).toArray(array);
    }
}
