package dev.brickwork.usage;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DatabaseFailure;
import dev.brickwork.platform.time.BusinessClock;

/**
 * Stores new entries, one or ten thousand: shares the meters, takes the ids, keeps the entries, counts them by the day. The ids
 * are the judge of what is new.
 */
@ApplicationScoped
class UsageEntryStore {
    /** A statement of its own: it sees what another transaction has committed meanwhile. */
    private static final String TAKEN = """
            SELECT transaction_id, time, content_hash, deleted_at FROM usage_transaction WHERE transaction_id = ANY (?)""";

    private final Database database;
    private final MeterDirectory meters;
    private final EntryRules rules;
    private final Positions positions;
    private final BusinessClock clock;

    UsageEntryStore(Database database, MeterDirectory meters, EntryRules rules, Positions positions,
            BusinessClock clock) {
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

        Candidate.Result resultFor(Candidate candidate) {
            if (isDeleted) {
                return Candidate.Result.DELETED;
            }
            return Arrays.equals(contentHash, candidate.contentHash)
                    ? Candidate.Result.DUPLICATE
                    : Candidate.Result.OTHER_CONTENT;
        }
    }

    /**
     * Each candidate says afterwards what became of it.
     *
     * @throws MonthArchived when there is no place for one of them; of this transaction nothing is left then
     */
    @Transactional(Transactional.TxType.MANDATORY)
    void record(List<Candidate> candidates) {
        try {
            judge(candidates);
            keep(candidates);
        } catch (DatabaseFailure e) {
            throw KeptMonths.failure(e);
        }
    }

    /** The same for entries of which one lies in an archived month: it is refused, like any that the rules refuse. */
    @Transactional(Transactional.TxType.MANDATORY)
    void recordUnarchived(List<Candidate> candidates) {
        try {
            judge(candidates);
            var months = KeptMonths.read(database);
            candidates.stream().filter(it -> it.isAccepted() && !months.hold(it.entry.time()))
                    .forEach(it -> it.refuse(new MonthArchived()));
            keep(candidates);
        } catch (DatabaseFailure e) {
            throw KeptMonths.failure(e);
        }
    }

    private void keep(List<Candidate> candidates) {
        var refused = new ArrayList<Candidate>();
        var twins = new ArrayList<Candidate>();
        var wanted = wanted(candidates, refused, twins);
        compare(refused);
        if (wanted.size() == 1 && wanted.get(0).entry.transactionId() != null) {
            compare(OneEntry.keepAndCount(database, wanted.get(0)) ? List.of() : wanted);
        } else {
            compare(ManyEntries.keep(database, wanted));
            countByDay(wanted);
        }
        compare(twins);
        // always in this order: days, then values
        countBesides(wanted);
    }

    private void judge(List<Candidate> candidates) {
        var wanted = candidates.stream().map(candidate -> candidate.sent.meter()).collect(Collectors.toSet());
        var found = meters.share(wanted);
        var now = clock.now();
        var judge = rules.judge(wanted, found);
        long position = positions.reserve(candidates.size());
        for (var candidate : candidates) {
            candidate.entry = StoredUsage.of(candidate.sent, now, position++);
            judge.judge(candidate);
        }
    }

    /**
     * What is left to keep, in the order of ids.
     *
     * @param refused gets what the rules refuse under an id: it may be the repeat of an entry that was good when it first came
     * @param twins gets the others: of two with the same id in one batch the second is held against what is stored then, which
     * is the first if that was new
     */
    private static List<Candidate> wanted(List<Candidate> candidates, List<Candidate> refused, List<Candidate> twins) {
        var seen = new HashSet<String>(2 * candidates.size());
        var wanted = new ArrayList<Candidate>(candidates.size());
        for (var candidate : candidates) {
            var id = candidate.entry.transactionId();
            candidate.contentHash = id == null ? null : Content.hash(candidate.sent);
            if (candidate.isAccepted()) {
                (id == null || seen.add(id) ? wanted : twins).add(candidate);
            } else if (id != null) {
                (seen.contains(id) ? twins : refused).add(candidate);
            }
        }
        wanted.sort(ManyEntries.BY_ID);
        return wanted;
    }

    /** Ids that somebody else has taken: with the same content it is a repeat. Those that nobody has taken stay what they are. */
    private void compare(Collection<Candidate> candidates) {
        if (candidates.isEmpty()) {
            return;
        }
        var taken = database.select(TAKEN, Taken::of,
                (Object) candidates.stream().map(it -> it.entry.transactionId()).toArray(String[]::new)).stream()
                .collect(Collectors.toMap(Taken::transactionId, it -> it));
        for (var candidate : candidates) {
            var other = taken.get(candidate.entry.transactionId());
            if (other != null) {
                candidate.knownTime = other.time;
                candidate.result = other.resultFor(candidate);
            }
        }
    }

    private void countByDay(List<Candidate> wanted) {
        var days = new DayTotals();
        for (var candidate : wanted) {
            if (candidate.isAccepted()) {
                days.add(new DayTotals.Key(candidate.meter.key(), candidate.day), candidate.entry);
            }
        }
        days.write(database);
    }

    private void countBesides(List<Candidate> wanted) {
        var values = new DistinctValues(database);
        var late = new LateUsage();
        for (var candidate : wanted) {
            if (candidate.isAccepted()) {
                values.add(candidate.day, candidate.window, candidate.entry);
                late.note(candidate.meter, candidate.day, LateUsage.Kind.RECORDED, null, candidate.entry);
            }
        }
        values.write();
        late.write(database, clock.now());
    }
}
