package dev.brickwork.invoice.billing;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.core.tax.LineTaxes;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.BreakdownJson;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.StoredTax;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;

/** The table {@code invoice_addition}: charges that wait for the invoice that bills them to be issued. */
final class PendingChargeTable {
    private static final String INSERT = """
            INSERT INTO invoice_addition (kind, source_id, invoice_id, currency, subscription_id, line, starts_on, ends_on,
                brick_id, brick_code, brick_name, quantity, amount, discount, tax_category, tax_rate, tax_name, tax_treatment,
                tax_reason, tax, grand_total, breakdown, charge_reduction_id, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?)""";
    private static final String STORED = """
            SELECT a.invoice_id, a.source_id, a.kind, a.line, a.starts_on, a.ends_on, a.brick_id, a.brick_code, a.brick_name, a.quantity, a.amount,
                a.discount, a.tax_category, a.tax_rate, a.tax_name, a.tax_treatment, a.tax_reason, a.tax, a.breakdown FROM invoice_addition a""";
    private static final String OF_INVOICES = STORED
            + " WHERE a.invoice_id = " + Sql.ANY_ID + " ORDER BY a.invoice_id, a.created_at, a.source_id";
    private static final String HANGING = STORED.replace("SELECT a.invoice_id,", "SELECT i.invoice_key, a.invoice_id,")
            + "\n"
            + """
                    JOIN invoice i ON i.seller_id = a.seller_id AND i.id = a.invoice_id
                    WHERE i.subscription_id = ? AND i.customer_id = ? AND i.issued_at IS NULL AND i.voided_at IS NULL AND NOT i.is_muted
                    ORDER BY a.created_at, a.source_id""";
    private static final String TAKEN_BACK_OF = STORED + "\n" + """
            JOIN charge_reduction g ON g.seller_id = a.seller_id AND g.id = a.charge_reduction_id
            JOIN invoice i ON i.seller_id = a.seller_id AND i.id = a.invoice_id
            WHERE g.by_invoice_id = ? AND g.released_at IS NULL AND i.voided_at IS NULL AND NOT i.is_muted
            ORDER BY a.created_at, a.source_id""";
    private static final String TAKEN_BACK = """
            SELECT coalesce(sum(a.amount), 0)::bigint, coalesce(sum(a.discount), 0)::bigint, coalesce(sum(a.tax), 0)::bigint
            FROM invoice_addition a JOIN invoice i ON i.seller_id = a.seller_id AND i.id = a.invoice_id
            WHERE a.subscription_id = ? AND a.kind = 'TAKEN_BACK' AND i.issued_at IS NULL AND i.voided_at IS NULL
                AND NOT i.is_muted""";
    private static final String INVOICES = """
            SELECT a.source_id, a.invoice_id FROM invoice_addition a
            JOIN invoice i ON i.seller_id = a.seller_id AND i.id = a.invoice_id
            WHERE a.kind = ? AND a.source_id = ANY (?) AND NOT i.is_empty""";
    private static final String ORDER = """
            SELECT order_id FROM invoice WHERE id = ANY (?) AND order_id IS NOT NULL ORDER BY bill_at DESC, id DESC LIMIT 1""";
    private static final String MOVE = """
            UPDATE invoice_addition SET invoice_id = ?, tax_rate = ?, tax_name = ?, tax_treatment = ?, tax_reason = ?,
                tax = ?, grand_total = ?
            WHERE kind = ? AND source_id = ?""";
    private static final String NEXT = """
            SELECT id, subscription_id, billed_company_id, provisional_number, currency, grand_total, paid_amount, moved_amount,
                processing_amount, fully_paid_at, tax, planned FROM invoice i
            WHERE subscription_id = ? AND customer_id = ? AND issued_at IS NULL AND voided_at IS NULL AND NOT is_muted
            ORDER BY %s LIMIT 1 FOR NO KEY UPDATE"""
            .formatted(InvoiceQuery.IN_ORDER_OF_BILLING);
    private static final String PLANNED = "UPDATE invoice SET planned = ?::jsonb WHERE id = ?";
    private static final String TOTAL = """
            UPDATE invoice SET sub_total = sub_total + ?, discount = discount + ?, tax = tax + ?, grand_total = grand_total + ?,
                is_empty = is_empty AND ?, fully_paid_at = ?
            WHERE id = ?""";

    private PendingChargeTable() {
    }

    /** @param invoiceId what it hangs on; {@code tax} and {@code amounts} as they are foreseen */
    record Stored(UUID invoiceId, UUID sourceId, UntaxedLine line, AppliedTax tax, Amounts amounts) {

        static Stored of(ResultSet row) throws SQLException {
            var amounts = new Amounts(row.getLong("amount"), row.getLong("discount"), 0);
            var kind = LineKind.valueOf(row.getString("kind"));
            var tax = StoredTax.of(row);
            var charged = kind == LineKind.TAKEN_BACK ? new UntaxedLine.Charged(tax, row.getLong("tax")) : null;
            return new Stored(row.getObject("invoice_id", UUID.class), row.getObject("source_id", UUID.class),
                    new UntaxedLine(kind, row.getObject("line", Integer.class), null,
                            new DateRange(row.getObject("starts_on", LocalDate.class),
                                    row.getObject("ends_on", LocalDate.class)),
                            row.getObject("brick_id", UUID.class), row.getString("brick_code"), row.getString("brick_name"),
                            Decimals.plain(row.getBigDecimal("quantity")), amounts, row.getString("tax_category"),
                            BreakdownJson.read(row.getString("breakdown")), charged),
                    tax, new Amounts(amounts.subTotal(), amounts.discount(), row.getLong("tax")));
        }

        /** One that hangs on no invoice yet, at a rate. What is taken back keeps the tax that was charged. */
        static Stored of(PendingCharge charge, Rate rate) {
            return new Stored(null, charge.sourceId(), charge.line(), taxOf(charge.line(), rate), charge.line().amounts());
        }

        /** The same with the rate of another customer. */
        Stored taxedAt(Rate rate) {
            return new Stored(invoiceId, sourceId, line, taxOf(line, rate), amounts);
        }

        Stored withTax(long cents) {
            return new Stored(invoiceId, sourceId, line, tax, amounts.withTax(cents));
        }
    }

    private static AppliedTax taxOf(UntaxedLine line, Rate rate) {
        return line.charged() != null ? line.charged().tax() : AppliedTax.of(rate, null);
    }

    /** An invoice that is still to be issued, locked. @param total with {@code tax}: of all that is foreseen */
    record Open(UUID id, UUID subscriptionId, UUID billedCompanyId, String number, CurrencyCode currency, long total,
            long tax, PaidAhead ahead, List<ScheduledInvoice.Line> planned) {

        static Open of(ResultSet row) throws SQLException {
            return new Open(row.getObject("id", UUID.class), row.getObject("subscription_id", UUID.class),
                    row.getObject("billed_company_id", UUID.class), row.getString("provisional_number"),
                    CurrencyCode.valueOf(row.getString("currency")), row.getLong("grand_total"),
                    row.getLong("tax"), PaidAhead.of(row), PlannedJson.read(row.getString("planned")));
        }
    }

    /**
     * The next that the subscription bills; issuing it waits.
     *
     * @param customerId whose it has to be; who had the subscription before has none to come
     */
    static Optional<Open> lockNext(Database database, UUID subscriptionId, UUID customerId) {
        return database.select(NEXT, Open::of, subscriptionId, customerId).stream().findFirst();
    }

    /** @param foreseen the same, taxed */
    static void insert(Database database, UUID invoiceId, CurrencyCode currency, List<PendingCharge> pendingCharges,
            List<Stored> foreseen, Instant now) {
        var rows = new ArrayList<Object[]>();
        for (int i = 0; i < pendingCharges.size(); i++) {
            var charge = pendingCharges.get(i);
            var taxed = foreseen.get(i);
            var line = charge.line();
            rows.add(new Object[]{line.kind().name(), charge.sourceId(), invoiceId, currency.name(),
                    charge.subscriptionId(), line.line(), line.days().from(), line.days().to(), line.brickId(),
                    line.brickCode(), line.brickName(), line.quantity(), taxed.amounts.subTotal(),
                    taxed.amounts.discount(), line.taxCategory(), taxed.tax.rate().percent(), taxed.tax.name(),
                    taxed.tax.treatment().name(), taxed.tax.reason(), taxed.amounts.tax(), taxed.amounts.grandTotal(),
                    BreakdownJson.write(line.breakdown()), charge.chargeReductionId(), now});
        }
        database.batch(INSERT, rows);
    }

    /** What charges again what an invoice gave back, on invoices that are not void. */
    static List<Stored> takenBackOf(Database database, UUID invoiceId) {
        return database.select(TAKEN_BACK_OF, Stored::of, invoiceId);
    }

    /** What a subscription is charged again, in all, on invoices that are not issued yet. */
    static Amounts takenBack(Database database, UUID subscriptionId) {
        return database
                .select(TAKEN_BACK, row -> new Amounts(row.getLong(1), row.getLong(2), row.getLong(3)), subscriptionId)
                .get(0);
    }

    static List<Stored> of(Database database, Collection<UUID> invoices) {
        return database.select(OF_INVOICES, Stored::of, (Object) invoices.toArray(UUID[]::new));
    }

    /** What hangs on the invoices of a subscription that are not issued. */
    static Map<InvoiceKey, List<LineTaxes.Line>> hanging(Database database, UUID subscriptionId, UUID customerId) {
        var hanging = new HashMap<InvoiceKey, List<LineTaxes.Line>>();
        database.select(HANGING, row -> {
            var stored = Stored.of(row);
            return hanging.computeIfAbsent(InvoiceKey.parse(row.getString("invoice_key")), key -> new ArrayList<>())
                    .add(stored.line.taxed(stored.tax.rate()));
        }, subscriptionId, customerId);
        return hanging;
    }

    /** Where they are billed, by source; what costs nothing may be billed nowhere. */
    static Map<UUID, UUID> invoicesOf(Database database, LineKind kind, Collection<UUID> sources) {
        var invoices = new HashMap<UUID, UUID>();
        database.select(INVOICES, row -> invoices.put(row.getObject("source_id", UUID.class),
                row.getObject("invoice_id", UUID.class)), kind.name(), sources.toArray(UUID[]::new));
        return invoices;
    }

    /** The order that brought the last of them; null where none did. */
    static UUID orderOf(Database database, Collection<UUID> invoiceIds) {
        return database.select(ORDER, row -> row.getObject(1, UUID.class), (Object) invoiceIds.toArray(UUID[]::new))
                .stream().findFirst().orElse(null);
    }

    /** @param charges with the tax that is foreseen there */
    static void move(Database database, List<Stored> charges, UUID to) {
        database.batch(MOVE, charges.stream()
                .map(stored -> new Object[]{to, stored.tax.rate().percent(), stored.tax.name(),
                        stored.tax.treatment().name(),
                        stored.tax.reason(), stored.amounts.tax(), stored.amounts.grandTotal(), stored.line.kind().name(),
                        stored.sourceId})
                .toList());
    }

    /**
     * Counts what was added, or taken away, in the totals of an invoice that is not issued.
     *
     * @param settledAt when it is settled with that total; null when it is not
     */
    static void total(Database database, UUID invoiceId, Amounts more, Instant settledAt) {
        database.update(TOTAL, more.subTotal(), more.discount(), more.tax(), more.grandTotal(),
                UntaxedLine.chargesNothing(more), settledAt, invoiceId);
    }

    static void plan(Database database, UUID invoiceId, List<ScheduledInvoice.Line> lines) {
        database.update(PLANNED, PlannedJson.write(lines), invoiceId);
    }
}
