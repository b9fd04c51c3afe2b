package dev.brickwork.invoice.metering;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.LocalDay;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.subscription.SubscriptionSql;
import dev.brickwork.usage.LateUsageSql;

/** What was billed for meter periods, in the database. Under the lock of the subscription. */
public final class MeterBillingTable {
    private static final String OF_SUBSCRIPTIONS = "SELECT " + BilledMeter.COLUMNS
            + " FROM meter_billing b WHERE subscription_id = ANY (?)";
    /**
     * An order can let a period go on that was cut and billed: it is compared when it has ended, as it would have been billed. One
     * that was waived never is. Of {@code b}, with its subscription as {@code s}.
     */
    public static final String IS_TO_COMPARE = "NOT b.is_waived AND b.counted_to <= "
            + LocalDay.of("?::timestamptz", "s.time_zone");
    public static final String WITH_SUBSCRIPTION = SubscriptionSql.join("b");
    /** By the late notes, which are few, and not by all that was ever billed. */
    private static final String TO_COMPARE = """
            SELECT %1$s FROM meter_billing b %2$s WHERE b.is_outdated AND b.subscription_id = ANY (?) AND %3$s
            UNION
            SELECT %1$s FROM (SELECT DISTINCT subscription_id, brick_id, day FROM %4$s late
                    WHERE subscription_id = ANY (?)) n
                JOIN meter_billing b ON b.subscription_id = n.subscription_id AND b.brick_id = n.brick_id
                    AND b.counted_from <= n.day AND b.counted_to > n.day %2$s WHERE %3$s
            ORDER BY subscription_id, counted_from, brick_id"""
            .formatted(BilledMeter.COLUMNS, WITH_SUBSCRIPTION, IS_TO_COMPARE, LateUsageSql.UNSETTLED);
    private static final String[] BEGIN_TYPES = {"uuid", "integer", "uuid", "date", "date", "date", "date", "text",
            "boolean", "boolean"};
    private static final String BEGIN = """
            INSERT INTO meter_billing (subscription_id, term, brick_id, contract_from, contract_to, counted_from, counted_to,
                lines, is_outdated, is_waived) SELECT * FROM\s""" + Columns.unnest(BEGIN_TYPES);
    private static final String[] ADD_TYPES = {"uuid", "uuid", "integer", "uuid", "date", "uuid", "integer", "text",
            "numeric",
            "numeric", "bigint", "bigint", "timestamptz", "bigint"};
    private static final String ADD = """
            INSERT INTO meter_billing_entry (id, subscription_id, term, brick_id, contract_from, invoice_id, version, kind,
                used_before, used, amount, discount, created_at, read_to) SELECT * FROM\s""" + Columns.unnest(ADD_TYPES);
    private static final String ID = " WHERE subscription_id = ? AND term = ? AND brick_id = ? AND contract_from = ?";
    private static final String REDEFINE = """
            UPDATE meter_billing SET contract_to = ?, counted_from = ?, counted_to = ?, lines = ?, is_outdated = NOT is_waived"""
            + ID;
    private static final String COMPARED = "UPDATE meter_billing SET is_outdated = false" + ID + " AND is_outdated";
    private static final String OF_INVOICE = """
            SELECT %s, o.kind, o.own_amount, o.own_discount FROM meter_billing b
            JOIN (SELECT seller_id, subscription_id, term, brick_id, contract_from, min(kind) AS kind,
                    sum(amount)::bigint AS own_amount, sum(discount)::bigint AS own_discount
                FROM meter_billing_entry WHERE invoice_id = ? GROUP BY 1, 2, 3, 4, 5) o
            USING (seller_id, subscription_id, term, brick_id, contract_from) ORDER BY counted_from, brick_id"""
            .formatted(BilledMeter.COLUMNS);
    private static final String WAIVED = """
            SELECT subscription_id, term, brick_id, contract_from FROM meter_billing WHERE subscription_id = ? AND is_waived""";
    private static final String LAST_INVOICE = "SELECT invoice_id FROM meter_billing_entry" + ID
            + " ORDER BY created_at DESC, id DESC LIMIT 1";

    private static final String READINGS = """
            SELECT e.subscription_id, e.term, e.brick_id, e.contract_from, e.invoice_id, e.version, e.amount - e.discount AS net, e.used, e.read_to,
                i.voided_at IS NOT NULL AS is_void,
                i.voided_at IS NOT NULL OR i.is_muted OR i.noted_amount <> 0 OR i.written_off_at IS NOT NULL AS is_lessened,
                (SELECT coalesce(sum(r.net), 0)::bigint FROM charge_reduction r WHERE r.charge_invoice_id = e.invoice_id
                    AND (r.meter_term, r.meter_brick_id, r.meter_from) = (e.term, e.brick_id, e.contract_from)
                    AND r.released_at IS NULL) AS given
            FROM meter_billing_entry e JOIN invoice i ON i.seller_id = e.seller_id AND i.id = e.invoice_id
            WHERE (e.subscription_id, e.term, e.brick_id, e.contract_from) IN
                (SELECT * FROM unnest(?::uuid[], ?::integer[], ?::uuid[], ?::date[])) ORDER BY e.created_at, e.id""";

    private MeterBillingTable() {
    }

    /** What a version of an invoice bills for a period. */
    public record Entry(BilledMeter.Id id, UUID invoiceId, int version, LineKind kind, BigDecimal usedBefore,
            BigDecimal used,
            Amounts amounts, Instant at) {
    }

    /** What of a period one invoice has billed so far. */
    public record Own(BilledMeter billed, LineKind kind, Amounts amounts) {
    }

    public static List<BilledMeter> of(Database database, Collection<UUID> subscriptions) {
        return subscriptions.isEmpty()
                ? List.of()
                : database.select(OF_SUBSCRIPTIONS, BilledMeter::of, (Object) subscriptions.toArray(UUID[]::new));
    }

    /** Which ones no invoice of their own bills any more. */
    public static Set<BilledMeter.Id> idsOf(Database database, Collection<UUID> subscriptions) {
        return of(database, subscriptions).stream().map(BilledMeter::id).collect(Collectors.toSet());
    }

    /** Those that were written to, or changed by an order, since an invoice read them. */
    public static List<BilledMeter> toCompare(Database database, Collection<UUID> subscriptions, Instant now) {
        var ids = subscriptions.toArray(UUID[]::new);
        return database.select(TO_COMPARE, BilledMeter::of, ids, now, ids, now);
    }

    /**
     * What a version of an invoice read and billed of a period.
     *
     * @param used what all that was read by then came to
     * @param readTo the position of the last usage entry that was there
     * @param isLessened whether less than all may stand of the invoice
     * @param givenCents what was given back of the invoice's charge since, in all
     */
    public record Reading(BilledMeter.Id id, UUID invoiceId, int version, long netCents, BigDecimal used, long readTo,
            boolean isVoid,
            boolean isLessened, long givenCents) {

        /** Whether another period billed it, of which an order has cut this one off. */
        public boolean isTakenOver() {
            return isVoid && netCents == 0 && givenCents == 0;
        }

        static Reading of(ResultSet row) throws SQLException {
            return new Reading(BilledMeter.Id.of(row), row.getObject("invoice_id", UUID.class), row.getInt("version"),
                    row.getLong("net"),
                    row.getBigDecimal("used"), row.getLong("read_to"), row.getBoolean("is_void"),
                    row.getBoolean("is_lessened"), row.getLong("given"));
        }
    }

    /** Of some periods, in their order. */
    public static List<Reading> readings(Database database, Collection<BilledMeter.Id> ids) {
        return ids.isEmpty()
                ? List.of()
                : database.select(READINGS, Reading::of,
                        ids.stream().map(BilledMeter.Id::subscriptionId).toArray(UUID[]::new),
                        ids.stream().map(BilledMeter.Id::term).toArray(Integer[]::new),
                        ids.stream().map(BilledMeter.Id::brickId).toArray(UUID[]::new),
                        ids.stream().map(BilledMeter.Id::from).toArray(LocalDate[]::new));
    }

    /** By period, the share of an invoice. */
    public static List<Own> ofInvoice(Database database, UUID invoiceId) {
        // all versions of one invoice bill a period as the same kind
        return database.select(OF_INVOICE,
                row -> new Own(BilledMeter.of(row), LineKind.valueOf(row.getString("kind")),
                        new Amounts(row.getLong("own_amount"), row.getLong("own_discount"), 0)),
                invoiceId);
    }

    /** Which invoice read it last; empty where none did yet. */
    public static List<UUID> lastInvoice(Database database, BilledMeter.Id id) {
        return database.select(LAST_INVOICE, row -> row.getObject(1, UUID.class), id.subscriptionId(), id.term(),
                id.brickId(), id.from());
    }

    /** What is to become of a period that was never billed. */
    public enum PeriodState {
        BILLED, TO_BE_COMPARED, WAIVED
    }

    /** Claims periods that were never billed. */
    public static void begin(Database database, Collection<BilledMeter> periods, PeriodState state) {
        var rows = new Columns(BEGIN_TYPES);
        for (var period : periods) {
            var id = period.id();
            var extent = period.extent();
            rows.add(id.subscriptionId(), id.term(), id.brickId(), id.from(), extent.contractTo(), extent.counted().from(),
                    extent.counted().to(), extent.lines(), state == PeriodState.TO_BE_COMPARED,
                    state == PeriodState.WAIVED);
        }
        database.update(BEGIN, rows);
    }

    /** @param readTo the position of the last usage entry that was there when they were read */
    public static void add(Database database, Collection<Entry> entries, long readTo) {
        var rows = new Columns(ADD_TYPES);
        for (var entry : entries) {
            rows.add(SellerEntity.newId(), entry.id.subscriptionId(), entry.id.term(), entry.id.brickId(), entry.id.from(),
                    entry.invoiceId, entry.version, entry.kind.name(), entry.usedBefore, entry.used,
                    entry.amounts.subTotal(), entry.amounts.discount(), entry.at, readTo);
        }
        database.update(ADD, rows);
    }

    public static List<BilledMeter.Id> waived(Database database, UUID subscriptionId) {
        return database.select(WAIVED, BilledMeter.Id::of, subscriptionId);
    }

    /** They span something else now, so that the next invoice must compare them. */
    public static void redefine(Database database, Collection<BilledMeter> periods) {
        var rows = new ArrayList<Object[]>();
        for (var period : periods) {
            var id = period.id();
            var extent = period.extent();
            rows.add(new Object[]{extent.contractTo(), extent.counted().from(), extent.counted().to(), extent.lines(),
                    id.subscriptionId(), id.term(), id.brickId(), id.from()});
        }
        database.batch(REDEFINE, rows);
    }

    public static void compared(Database database, Collection<BilledMeter.Id> ids) {
        database.batch(COMPARED, ids.stream()
                .map(id -> new Object[]{id.subscriptionId(), id.term(), id.brickId(), id.from()}).toList());
    }
}
