package dev.brickwork.usage;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.customer.CustomerSql;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.http.Query;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.subscription.SubscriptionSql;

/** What was used, for people: all meters, the days of one, and what came late. */
@ApplicationScoped
public class UsageGlances {
    private static final SortFields SORT = SortFields.of("created_at", "s.created_at", "(m.subscription_id, m.brick_id)");
    private static final String OF_METER = " WHERE %1$s.subscription_id = m.subscription_id AND %1$s.brick_id = m.brick_id";
    private static final String COLUMNS = """
            m.subscription_id, m.brick_id, s.customer_id, %s AS customer_name, %s AS brick_name,
            (SELECT max(d.day) FROM usage_day d%s) AS last_day,
            (SELECT coalesce(sum(d.entries), 0) FROM usage_day d%s) AS entries,
            (SELECT count(*) FROM usage_late n%s AND n.settled_at IS NULL) AS late"""
            .formatted(CustomerSql.name("s.customer_id"), SubscriptionSql.brickName("m.subscription_id", "m.brick_id"),
                    OF_METER.formatted("d"), OF_METER.formatted("d"), OF_METER.formatted("n"));
    private static final String ONE = "SELECT " + COLUMNS + " FROM usage_meter m" + SubscriptionSql.join("m")
            + "WHERE m.subscription_id = ? AND m.brick_id = ?";
    private static final String DAYS = """
            SELECT day, sum(entries)::bigint AS entries, sum(total) AS total FROM usage_day
            WHERE subscription_id = ? AND brick_id = ? AND day BETWEEN ? AND ? GROUP BY day ORDER BY day""";
    /** The meter is read once, however many rows there are: OFFSET keeps it apart. */
    private static final String WITH_LATE = """
            SELECT m.subscription_id, m.brick_id, m.customer_id, m.customer_name, m.brick_name, m.last_day, m.entries, m.late,
                l.late_id, l.day, l.kind, l.transaction_id, l.value_before, l.value_after, l.noted_at, l.settled_by
            FROM (%s OFFSET 0) AS m
            LEFT JOIN LATERAL (SELECT u.id AS late_id, u.day, u.kind, u.transaction_id, u.value_before, u.value_after, u.noted_at,
                    u.settled_by
                FROM usage_late u WHERE u.subscription_id = m.subscription_id AND u.brick_id = m.brick_id
                ORDER BY u.id DESC LIMIT ?) AS l ON true
            ORDER BY l.late_id DESC"""
            .formatted(ONE);

    private final Database database;

    UsageGlances(Database database) {
        this.database = database;
    }

    /**
     * A brick of a subscription whose usage is counted.
     *
     * @param lastDay the last day of which something is known; null while nothing was used
     * @param late entries of days that were billed already, which no invoice has corrected yet
     */
    public record MeterGlance(UUID subscriptionId, UUID brickId, UUID customerId, String customerName, String brickName,
            LocalDate lastDay, long entries, long late) {

        static MeterGlance of(ResultSet row) throws SQLException {
            return new MeterGlance(row.getObject("subscription_id", UUID.class), row.getObject("brick_id", UUID.class),
                    row.getObject("customer_id", UUID.class), row.getString("customer_name"), row.getString("brick_name"),
                    row.getObject("last_day", LocalDate.class), row.getLong("entries"), row.getLong("late"));
        }
    }

    /** @param total the sum of the entries, whatever the meter makes of it */
    public record Day(LocalDate day, long entries, BigDecimal total) {
    }

    /**
     * Something written into a day after an invoice had read it.
     *
     * @param before what the day had of the entry before; null for nothing, as {@code after}
     * @param settledBy the invoice that has corrected it; null while none has
     */
    public record Late(LocalDate day, String kind, String transactionId, BigDecimal before, BigDecimal after,
            Instant notedAt, UUID settledBy) {

        static Late of(ResultSet row) throws SQLException {
            return new Late(row.getObject("day", LocalDate.class), row.getString("kind"), row.getString("transaction_id"),
                    row.getBigDecimal("value_before"), row.getBigDecimal("value_after"), Sql.instant(row, "noted_at"),
                    row.getObject("settled_by", UUID.class));
        }
    }

    private record Filters(UUID customerId, String search) {
        private static final int SEARCH_LENGTH_MAX = 200;

        static Filters read(Fields in) {
            return new Filters(in.id("customer_id", CustomerSql.NAMED).optional(),
                    in.text("search", SEARCH_LENGTH_MAX).optional());
        }

        Conditions where() {
            return new Conditions().and("s.customer_id = ?", customerId).and(CustomerSql.nameIsLike("s.customer_id"),
                    Conditions.containing(search));
        }
    }

    /** Those of the newest contracts first. */
    @Transactional
    public Page<MeterGlance> meters(PageAddress address) {
        var query = Query.listing(address, SORT, Filters::read);
        return query.page().page(database::select, COLUMNS, "usage_meter m" + SubscriptionSql.join("m"),
                query.filters().where(), MeterGlance::of);
    }

    /** Of a meter that is there. */
    @Transactional
    public MeterGlance meter(UUID subscriptionId, UUID brickId) {
        return database.select(ONE, MeterGlance::of, subscriptionId, brickId).get(0);
    }

    /** Days without an entry are missing. @param to the last day */
    @Transactional
    public List<Day> days(UUID subscriptionId, UUID brickId, LocalDate from, LocalDate to) {
        return database.select(DAYS, row -> new Day(row.getObject("day", LocalDate.class), row.getLong("entries"),
                row.getBigDecimal("total")), subscriptionId, brickId, from, to);
    }

    /** @param late the newest first */
    public record MeterWithLate(MeterGlance meter, List<Late> late) {
    }

    /** Of a meter that is there. @param limit of what came late */
    @Transactional
    public MeterWithLate withLate(UUID subscriptionId, UUID brickId, int limit) {
        var late = new ArrayList<Late>();
        var meters = database.select(WITH_LATE, row -> {
            if (row.getObject("late_id") != null) {
                late.add(Late.of(row));
            }
            return MeterGlance.of(row);
        }, subscriptionId, brickId, limit);
        return new MeterWithLate(meters.get(0), late);
    }
}
