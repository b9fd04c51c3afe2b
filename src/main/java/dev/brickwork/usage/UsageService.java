package dev.brickwork.usage;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.time.BusinessClock;

/**
 * What invoices ask of usage. Reading costs by the days of a period, not by its entries. Billing a period marks it
 * as read by its invoice: from then on whatever is written into its days is noted, so that corrections are found by
 * looking at the notes.
 *
 * <pre>
 *   markRead ----> entries into days that were read ----> markRead ----> causes
 *   (invoice 1)    (noted: LateUsage)                     (invoice 2)    (of its corrections)
 * </pre>
 */
@ApplicationScoped
public class UsageService {
    private static final String MARK_LATE_READ = """
            UPDATE usage_late SET settled_at = ?, settled_by = ?
            WHERE subscription_id = ? AND brick_id = ? AND day >= ? AND day < ? AND settled_at IS NULL""";
    private static final String CAUSES = """
            SELECT subscription_id, brick_id, day, kind, transaction_id, value_before, value_after, noted_at
            FROM usage_late WHERE settled_by = ? ORDER BY id DESC LIMIT ?""";

    private static final String DAYS = """
            SELECT subscription_id, brick_id, day, sum(total) AS total, sum(entries)::bigint AS entries FROM usage_day
            WHERE subscription_id = ANY (?) GROUP BY subscription_id, brick_id, day""";

    private final Database database;
    private final MeterDirectory meters;
    private final Positions positions;
    private final BusinessClock clock;

    UsageService(Database database, MeterDirectory meters, Positions positions, BusinessClock clock) {
        this.database = database;
        this.meters = meters;
        this.positions = positions;
        this.clock = clock;
    }

    /** What the periods of a subscription show now, in the order they were asked for; one statement for all. */
    @Transactional
    public List<MeterReading> read(UUID subscriptionId, Collection<MeterPeriod> periods) {
        return read(Map.of(subscriptionId, List.copyOf(periods)));
    }

    /** The same for many subscriptions at once. */
    @Transactional
    public List<MeterReading> read(Map<UUID, List<MeterPeriod>> periodsBySubscription) {
        var asked = new ArrayList<MeterReader.Asked>();
        periodsBySubscription.forEach((subscriptionId, periods) -> periods
                .forEach(period -> asked.add(new MeterReader.Asked(subscriptionId, period))));
        return new MeterReader(database).read(asked);
    }

    /**
     * Reads the periods for a caller that may bill them. Entries on their way are waited for, and those that come later wait for this
     * transaction: nothing comes between this and {@link #markRead}.
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public List<MeterReading> readAndHold(UUID subscriptionId, Collection<MeterPeriod> periods) {
        hold(subscriptionId, periods);
        return readings(subscriptionId, periods);
    }

    /**
     * Marks periods that were read and held as read by an invoice, first time or again. What is written into them from now on is noted
     * as late, so no entry is lost between this reading and the next.
     *
     * @param invoiceId late entries of these periods become causes of its corrections
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public void markRead(UUID subscriptionId, Collection<MeterPeriod> periods, UUID invoiceId) {
        for (var period : periods) {
            var key = new Meter.Key(subscriptionId, period.brick().brickId());
            meters.markRead(key, period.counted().to());
            markLateRead(key, period.counted(), invoiceId);
        }
    }

    /** Of a meter that is held: above the positions of the entries it has, and below those of the entries to come. */
    public long position() {
        return positions.reserve(1);
    }

    /**
     * What the entries of a period come to now that had come by each of some positions. As many entries are read as the period has.
     *
     * @return empty where the entries of a month are archived
     */
    @Transactional
    public List<BigDecimal> usedBy(UUID subscriptionId, MeterPeriod period, List<Long> byPositions) {
        return new UsageByPosition(database, subscriptionId, period).read(byPositions);
    }

    /** Alone until the transaction ends, and with what changes had made uncertain looked up. */
    private void hold(UUID subscriptionId, Collection<MeterPeriod> periods) {
        var bricks = periods.stream().map(period -> period.brick().brickId()).collect(Collectors.toSet());
        var held = meters.lock(subscriptionId, bricks);
        for (var period : periods) {
            var meter = held.get(period.brick().brickId());
            if (meter != null) {
                new StaleDays(database, meter).restore(period.counted());
            }
        }
    }

    private List<MeterReading> readings(UUID subscriptionId,
            Collection<MeterPeriod> periods) {
        return new MeterReader(database)
                .read(periods.stream().map(period -> new MeterReader.Asked(subscriptionId, period)).toList());
    }

    private void markLateRead(Meter.Key key, DateRange days, UUID invoiceId) {
        database.update(MARK_LATE_READ, clock.now(), invoiceId, key.subscriptionId(), key.brickId(), days.from(),
                days.to());
    }

    /** What was used on one day of the calendar. */
    public record DayUsage(UUID subscriptionId, UUID brickId, LocalDate day, BigDecimal total, long entries) {
    }

    /** All days with usage, of many subscriptions at once. */
    @Transactional
    public List<DayUsage> days(Collection<UUID> subscriptionIds) {
        return database.select(DAYS,
                row -> new DayUsage(row.getObject(1, UUID.class), row.getObject(2, UUID.class),
                        row.getObject(3, LocalDate.class), row.getBigDecimal(4), row.getLong(5)),
                (Object) subscriptionIds.toArray(UUID[]::new));
    }

    /** The entries that made an invoice's corrections, newest first. */
    @Transactional
    public List<LateEntry> causes(UUID invoiceId, int countMax) {
        return database.select(CAUSES,
                row -> new LateEntry(row.getObject(1, UUID.class), row.getObject(2, UUID.class),
                        row.getObject(3, LocalDate.class), row.getString(4), row.getString(5), row.getBigDecimal(6),
                        row.getBigDecimal(7), Sql.instant(row, "noted_at")),
                invoiceId, countMax);
    }
}
