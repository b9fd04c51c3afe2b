package dev.brickwork.usage;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DatabaseFailure;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.time.BusinessClock;

/** Changes and deletes entries that have an id, and takes back what they counted for. */
@ApplicationScoped
class UsageEdits {
    private static final String TYPE = "usage_entry";
    private static final String LOCK = """
            SELECT subscription_id, brick_id, time, position FROM usage_transaction
            WHERE transaction_id = ? AND deleted_at IS NULL FOR NO KEY UPDATE""";
    private static final String THIS = " WHERE subscription_id = ? AND brick_id = ? AND time = ? AND position = ? AND transaction_id = ?";
    private static final String READ = "SELECT " + StoredUsage.COLUMNS + " FROM usage_entry" + THIS;
    private static final String CHANGE = "UPDATE usage_entry SET time = ?, value = ?, properties = ?::json" + THIS;
    private static final String DELETE = "DELETE FROM usage_entry" + THIS;
    private static final String MOVE = "UPDATE usage_transaction SET time = ? WHERE transaction_id = ?";
    private static final String MARK = "UPDATE usage_transaction SET deleted_at = ? WHERE transaction_id = ?";
    /** Others may raise them meanwhile, which can only make the entry less of an extreme than it looks. */
    private static final String EXTREMES = """
            SELECT highest, last_at, last_position, last_value FROM usage_day
            WHERE subscription_id = ? AND brick_id = ? AND day = ?""";

    private final Database database;
    private final MeterDirectory meters;
    private final EntryRules rules;
    private final BusinessClock clock;
    private final Audit audit;

    UsageEdits(Database database, MeterDirectory meters, EntryRules rules, BusinessClock clock, Audit audit) {
        this.database = database;
        this.meters = meters;
        this.rules = rules;
        this.clock = clock;
        this.audit = audit;
    }

    @Transactional
    ChangedUsageResponse change(UsageChange change) {
        try {
            var before = lock(change.transactionId());
            var after = change.of(before);
            var meter = share(before.meter());
            var judge = rules.judge(List.of(meter.key()), Map.of(meter.key(), meter));
            var day = meter.dayOf(after.time());
            boolean isOnItsDay = day.equals(meter.dayOf(before.time()));
            var window = windowOf(judge.windowOn(meter, day), isOnItsDay, meter);
            if (window != null || !isOnItsDay) {
                refuseIf(EntryRules.refusalOf(after, window));
            }
            var response = UsageEntryResponse.of(after);
            if (!after.equals(before)) {
                write(before, after);
                recount(new Move(meter, before, after, window));
            }
            audit.changed("usage.changed", TYPE, null, UsageEntryResponse.of(before), response);
            return ChangedUsageResponse.of(response, clock.now());
        } catch (DatabaseFailure e) {
            throw KeptMonths.failure(e);
        }
    }

    /** An end or a recast can take the day of an entry away. The entry can be changed there all the same, as it can be deleted. */
    private static Meter.Window windowOf(Meter.Window window, boolean isOnItsDay, Meter meter) {
        return window == null && isOnItsDay ? meter.last() : window;
    }

    private static void refuseIf(Refused refusal) {
        if (refusal != null) {
            throw refusal;
        }
    }

    @Transactional
    void delete(String transactionId) {
        var before = lock(transactionId);
        var meter = share(before.meter());
        database.update(DELETE, place(before));
        database.update(MARK, clock.now(), transactionId);
        recount(new Move(meter, before, null, null));
        audit.changed("usage.deleted", TYPE, null, UsageEntryResponse.of(before), null);
    }

    /** Until this transaction ends nobody else changes it. One that was deleted is as missing as one that never was. */
    private StoredUsage lock(String transactionId) {
        var ids = database.select(LOCK, Place::of, transactionId);
        if (ids.isEmpty()) {
            throw new Missing("Usage entry");
        }
        var place = ids.get(0);
        var entries = database.select(READ, row -> StoredUsage.of(place.meter, row), place.meter.subscriptionId(),
                place.meter.brickId(), place.time, place.position, transactionId);
        if (entries.isEmpty()) {
            throw new Refused("The usage entry's month has been archived; it can't be changed any more.");
        }
        return entries.get(0);
    }

    private Meter share(Meter.Key key) {
        return meters.share(List.of(key)).get(key);
    }

    private void write(StoredUsage before, StoredUsage after) {
        database.update(CHANGE, after.time(), after.value(), after.propertiesText(), before.meter().subscriptionId(),
                before.meter().brickId(), before.time(), before.position(), before.transactionId());
        if (!after.time().equals(before.time())) {
            database.update(MOVE, after.time(), after.transactionId());
        }
    }

    /** @param after null when it was deleted; {@code window} is where it lies now */
    private record Move(Meter meter, StoredUsage before, StoredUsage after, Meter.Window window) {
    }

    private void recount(Move move) {
        var meter = move.meter;
        var days = new DayTotals();
        var values = new DistinctValues(database);
        var late = new LateUsage();
        var from = meter.dayOf(move.before.time());
        var to = move.after == null ? null : meter.dayOf(move.after.time());
        days.takeBack(new DayTotals.Key(meter.key(), from), move.before, isExtreme(from, move.before));
        if (move.after == null) {
            late.note(meter, from, LateUsage.Kind.DELETED, move.before, null);
        } else {
            days.add(new DayTotals.Key(meter.key(), to), move.after);
            noteEdit(late, move, from, to);
        }
        days.write(database);
        values.takeBack(from, windowOf(meter.windowOn(from), true, meter), move.before);
        if (move.window != null) {
            values.add(to, move.window, move.after);
            values.write();
        }
        late.write(database, clock.now());
    }

    private static void noteEdit(LateUsage late, Move move, LocalDate from, LocalDate to) {
        if (from.equals(to)) {
            late.note(move.meter, from, LateUsage.Kind.EDITED, move.before, move.after);
        } else {
            late.note(move.meter, from, LateUsage.Kind.EDITED, move.before, null);
            late.note(move.meter, to, LateUsage.Kind.EDITED, null, move.after);
        }
    }

    private boolean isExtreme(LocalDate day, StoredUsage entry) {
        var shards = database.select(EXTREMES, Extremes::of, entry.meter().subscriptionId(), entry.meter().brickId(),
                day);
        return shards.stream().noneMatch(shard -> shard.highest != null && shard.highest.compareTo(entry.value()) > 0)
                || shards.stream().noneMatch(shard -> shard.last != null && shard.last.compareTo(entry.asLast()) > 0);
    }

    private record Extremes(BigDecimal highest, DayTotals.Last last) {

        static Extremes of(ResultSet row) throws SQLException {
            var at = Sql.instant(row, "last_at");
            return new Extremes(row.getBigDecimal("highest"), at == null
                    ? null
                    : new DayTotals.Last(at, row.getLong("last_position"), Decimals.plain(row.getBigDecimal("last_value"))));
        }
    }

    private record Place(Meter.Key meter, Instant time, long position) {

        static Place of(ResultSet row) throws SQLException {
            return new Place(new Meter.Key(row.getObject(1, UUID.class), row.getObject(2, UUID.class)),
                    Sql.instant(row, "time"), row.getLong("position"));
        }
    }

    private static Object[] place(StoredUsage entry) {
        return new Object[]{entry.meter().subscriptionId(), entry.meter().brickId(), entry.time(), entry.position(),
                entry.transactionId()};
    }
}
