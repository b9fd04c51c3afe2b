package dev.brickwork.invoice.billing;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.database.Sql;

/** The scheduled invoices of one subscription in the database, read and written in batches. Under the subscription's lock. */
final class ScheduledInvoiceTable {
    /** Those that are dropped, and were never issued, are as good as never made. */
    private static final String KEYS = """
            SELECT invoice_key, issued_at IS NOT NULL OR voided_at IS NOT NULL OR is_muted AS is_done FROM invoice
            WHERE subscription_id = ? AND (issued_at IS NOT NULL OR voided_at IS NULL OR NOT is_dropped OR is_muted)""";
    /** Locked: paying one ahead, or voiding it, locks no more than the invoice. */
    private static final String OPEN = """
            SELECT i.id, i.provisional_number, i.accepted_at, i.paid_amount, i.moved_amount, i.processing_amount,
                i.fully_paid_at, i.invoice_key,
                i.customer_id, i.billed_company_id, i.time_zone, i.starts_on, i.ends_on, i.bill_at, i.payment_terms, i.sub_total,
                i.discount, i.tax, i.is_paused, i.planned, coalesce(a.amount, 0) AS added_amount,
                coalesce(a.discount, 0) AS added_discount, coalesce(a.tax, 0) AS added_tax,
                a.lines AS added_lines
            FROM invoice i LEFT JOIN LATERAL (SELECT sum(amount)::bigint AS amount, sum(discount)::bigint AS discount,
                    sum(tax)::bigint AS tax, count(*) AS lines
                FROM invoice_addition a WHERE a.seller_id = i.seller_id AND a.invoice_id = i.id) a ON true
            WHERE i.subscription_id = ? AND i.issued_at IS NULL AND i.voided_at IS NULL AND NOT i.is_muted
            ORDER BY i.id FOR NO KEY UPDATE OF i""";
    /**
     * What was paid ahead has become credit by then; it shows what remained before. What was only a place for usage and bills nothing never
     * was an invoice to anybody.
     */
    private static final String DROP = """
            UPDATE invoice SET voided_at = ?, void_reason = ?, is_paused = false, is_dropped = true, fully_paid_at = NULL,
                remaining_when_voided = remaining_amount - ?,
                is_empty = is_empty OR grand_total = 0 AND invoice_key ~ '-(USAGE|CORRECTION)-'
            WHERE id = ?""";
    private static final String CHANGE = """
            UPDATE invoice SET billed_company_id = ?, time_zone = ?, starts_on = ?, ends_on = ?, bill_at = ?, payment_terms = ?,
                sub_total = ?, discount = ?, tax = ?, grand_total = ?, is_paused = ?, planned = ?::jsonb, is_empty = ?,
                fully_paid_at = ?
            WHERE id = ?""";
    private static final String[] MAKE_TYPES = {"uuid", "text", "date", "date", "timestamptz", "timestamptz", "integer",
            "bigint",
            "bigint", "bigint", "bigint", "jsonb", "boolean"};
    /**
     * Each gets the next place of its series, which makes its provisional number. What all have in common goes over once: as arrays
     * it was a third of what PostgreSQL had to read.
     */
    private static final String MAKE = """
            WITH n AS (
                SELECT * FROM %s WITH ORDINALITY AS n (id, invoice_key, starts_on, ends_on, bill_at, accepted_at, payment_terms,
                    sub_total, discount, tax, grand_total, planned, is_empty, nth)
            ), series AS (
                %s
            )
            INSERT INTO invoice (id, invoice_key, starts_on, ends_on, bill_at, accepted_at, payment_terms, sub_total, discount, tax,
                grand_total, planned, is_empty, subscription_id, order_id, customer_id, billed_company_id, time_zone, is_paused, currency,
                created_at, provisional_number)
            SELECT id, invoice_key, starts_on, ends_on, bill_at, accepted_at, payment_terms, sub_total, discount, tax,
                grand_total, planned, is_empty, subject_id, ?::uuid, ?::uuid, ?::uuid, ?::text, ?::boolean, ?::text,
                ?::timestamptz, %s
            FROM series, n"""
            .formatted(Columns.unnest(MAKE_TYPES), InvoiceNumbers.TAKE_PLACES, InvoiceNumbers.provisional("nth"));

    private final Database database;
    private final UUID subscriptionId;
    /** By invoice, what was added to it; it counts in its totals and is none of the timeline's business. */
    private final Map<UUID, List<PendingChargeTable.Stored>> added = new HashMap<>();
    private final Map<UUID, PaidAhead> ahead = new HashMap<>();

    ScheduledInvoiceTable(Database database, UUID subscriptionId) {
        this.database = database;
        this.subscriptionId = subscriptionId;
    }

    /**
     * @param acceptedAt what moves its billing forward; null for nothing
     * @param hasAdded whether something was added to it
     * @param invoice without what was added
     */
    record Stored(UUID id, String number, Instant acceptedAt, PaidAhead ahead, boolean hasAdded,
            ScheduledInvoice invoice) {
    }

    /**
     * @param issued keys of what was issued, voided or muted, whatever became of it since: they are not billed again
     * @param open by key, what is neither issued nor void
     * @param former the same of the customer who had the subscription before: an invoice never becomes another customer's, since what
     *        was paid, attached or told about it is not
     */
    record Existing(Set<String> issued, Map<String, Stored> open, List<Stored> former) {
        static final Existing NOTHING = new Existing(Set.of(), Map.of(), List.of());
    }

    /** @param customerId who has the subscription now */
    Existing read(UUID customerId) {
        var keys = keys();
        var open = new LinkedHashMap<String, Stored>();
        var former = new ArrayList<Stored>();
        if (keys.stream().anyMatch(key -> !key.isDone)) {
            for (var stored : database.select(OPEN, this::stored, subscriptionId)) {
                if (stored.invoice.customerId().equals(customerId)) {
                    open.put(stored.invoice.key(), stored);
                } else {
                    former.add(stored);
                }
            }
            readAdded(open.values().stream().filter(Stored::hasAdded).map(Stored::id).toList());
            // One that was open before the lock may have been voided since.
            keys = keys();
        }
        return new Existing(keys.stream().filter(Key::isDone).map(Key::key).collect(Collectors.toSet()), open, former);
    }

    private void readAdded(List<UUID> invoices) {
        if (!invoices.isEmpty()) {
            PendingChargeTable.of(database, invoices)
                    .forEach(line -> added.computeIfAbsent(line.invoiceId(), id -> new ArrayList<>()).add(line));
        }
    }

    /** What it will come to with all that was added to it. */
    ForeseenInvoice foreseen(UUID id, ScheduledInvoice invoice) {
        return ForeseenInvoice.of(invoice.lines(), added.getOrDefault(id, List.of()));
    }

    private List<Key> keys() {
        return database.select(KEYS, row -> new Key(row.getString(1), row.getBoolean(2)), subscriptionId);
    }

    /** Void without ado: nobody was sent anything, so there is nothing to take back. */
    void drop(List<Stored> invoices, String reason, Instant now) {
        database.batch(DROP, invoices.stream()
                .map(invoice -> new Object[]{now, reason, invoice.ahead.paid(), invoice.id}).toList());
    }

    void change(Map<UUID, ScheduledInvoice> invoices, Instant now) {
        var rows = new ArrayList<Object[]>();
        var retaxed = new LinkedHashMap<UUID, List<PendingChargeTable.Stored>>();
        invoices.forEach((id, invoice) -> {
            var foreseen = foreseen(id, invoice);
            var amounts = foreseen.amounts();
            if (!foreseen.hanging().equals(added.getOrDefault(id, List.of()))) {
                retaxed.put(id, foreseen.hanging());
            }
            rows.add(new Object[]{invoice.billedCompanyId(), invoice.timeZone(), invoice.days().from(), invoice.days().to(),
                    invoice.billAt(), invoice.paymentTerms(), amounts.subTotal(), amounts.discount(), amounts.tax(),
                    amounts.grandTotal(), invoice.isPaused(), PlannedJson.write(foreseen.planned()),
                    invoice.chargesNothing() && foreseen.hanging().stream()
                            .allMatch(line -> UntaxedLine.chargesNothing(line.amounts())),
                    ahead.get(id).settledAt(amounts.grandTotal(), now), id});
        });
        database.batch(CHANGE, rows);
        retaxed.forEach((id, lines) -> PendingChargeTable.move(database, lines, id));
    }

    /** @param acceptedAt kept by those that are billed at acceptance */
    void make(List<ScheduledInvoice> invoices, UUID orderId, String currency, Instant acceptedAt, Instant now) {
        if (invoices.isEmpty()) {
            return;
        }
        var to = invoices.get(0).addressee();
        var rows = new Columns(MAKE_TYPES);
        for (var invoice : invoices) {
            if (!invoice.addressee().equals(to)) {
                throw new IllegalArgumentException("invoices of one subscription are for one addressee");
            }
            var amounts = invoice.amounts();
            rows.add(SellerEntity.newId(), invoice.key(), invoice.days().from(), invoice.days().to(), invoice.billAt(),
                    invoice.billAt().equals(acceptedAt) ? acceptedAt : null, invoice.paymentTerms(),
                    amounts.subTotal(), amounts.discount(), amounts.tax(), amounts.grandTotal(),
                    PlannedJson.write(invoice.lines()), invoice.chargesNothing());
        }
        database.update(MAKE, rows.with(subscriptionId, invoices.size(), invoices.size(), orderId, to.customerId(),
                to.billedCompanyId(), to.timeZone(), to.isPaused(), currency, now));
    }

    private record Key(String key, boolean isDone) {
    }

    private Stored stored(ResultSet row) throws SQLException {
        var id = row.getObject("id", UUID.class);
        var more = new Amounts(row.getLong("added_amount"), row.getLong("added_discount"), row.getLong("added_tax"));
        ahead.put(id, PaidAhead.of(row));
        return new Stored(id, row.getString("provisional_number"), Sql.instant(row, "accepted_at"),
                ahead.get(id), row.getInt("added_lines") > 0, new ScheduledInvoice(row.getString("invoice_key"),
                        row.getObject("customer_id", UUID.class), row.getObject("billed_company_id", UUID.class),
                        row.getString("time_zone"), days(row, "starts_on", "ends_on"), Sql.instant(row, "bill_at"),
                        row.getInt("payment_terms"),
                        new Amounts(row.getLong("sub_total"), row.getLong("discount"), row.getLong("tax")).minus(more),
                        row.getBoolean("is_paused"), PlannedJson.read(row.getString("planned"))));
    }

    private static DateRange days(ResultSet row, String from, String to) throws SQLException {
        return new DateRange(row.getObject(from, LocalDate.class), row.getObject(to, LocalDate.class));
    }
}
