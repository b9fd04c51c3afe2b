package dev.brickwork.invoice.document;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;

import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.invoice.InvoiceVersion.BillTo;
import dev.brickwork.invoice.PaymentAddress;
import dev.brickwork.invoice.document.IssuedInvoice.Applied;
import dev.brickwork.invoice.document.IssuedInvoice.UsedCredit;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.seller.TaxIdentity;

/** Reads an issued invoice for people to read. */
public final class IssuedInvoiceQuery {
    private static final String INVOICE = """
            SELECT i.id, i.time_zone, i.starts_on, i.ends_on, i.currency, i.issued_at, i.due_on, i.payment_token, i.voided_at,
                i.void_reason, i.current_version, i.invoice_number, i.moved_amount, i.processing_amount, i.remaining_amount, i.written_off_at, v.version,
                v.invoice_number AS version_number, v.made_at, v.bill_to, v.sold_by, v.sub_total AS version_sub_total, v.discount AS version_discount, v.tax AS version_tax, v.grand_total AS version_total,
                (SELECT b.invoice_number FROM invoice_version b WHERE b.seller_id = i.seller_id AND b.invoice_id = i.id AND b.version = v.version - 1) AS replaces,
                CASE WHEN i.customer_id <> i.billed_company_id THEN %s END AS customer_name, %s
            FROM invoice i JOIN invoice_version v ON v.seller_id = i.seller_id AND v.invoice_id = i.id
            WHERE i.id = ? AND v.version = coalesce(?, i.current_version)"""
            .formatted(CustomerSql.name("i.customer_id"), InvoiceQuery.SHOWN_PURCHASE_ORDER);
    private static final String LINES = "SELECT " + IssuedLine.COLUMNS
            + " FROM invoice_line WHERE invoice_id = ? AND version = ? ORDER BY place";
    private static final String CREDITS = """
            SELECT c.kind, c.label, sum(u.amount) AS amount
            FROM credit_use u JOIN credit c ON c.seller_id = u.seller_id AND c.id = u.credit_id
            WHERE u.invoice_id = ? GROUP BY c.kind, c.label HAVING sum(u.amount) <> 0
            ORDER BY min(u.created_at), c.kind, c.label""";
    /** The only kind of credit that users name, by their order. */
    private static final String NAMED = "RECAST";
    /** Sorted apart: a plan made for a seller without payments would take the order from an index of all payments of the seller. */
    private static final String PAYMENTS = """
            SELECT method, paid_at, amount - refunded_amount AS amount
            FROM (SELECT id, method, paid_at, created_at, amount, refunded_amount FROM payment
                WHERE invoice_id = ? AND state = 'SETTLED' AND amount > refunded_amount OFFSET 0) AS p
            ORDER BY paid_at, created_at, id""";
    private static final String NOTES = "SELECT number, created_at, amount FROM credit_note WHERE invoice_id = ? ORDER BY place";

    private IssuedInvoiceQuery() {
    }

    /**
     * Empty when there is no such invoice, or it has no such version.
     *
     * @param version null for the one that it shows
     * @param isPayableOnline whether the seller has a processor that can take payments
     */
    public static Optional<IssuedInvoice> find(Database database, WireJson json, UUID invoiceId, Integer version,
            boolean isPayableOnline) {
        var found = database.select(INVOICE, row -> invoice(database, json, row, isPayableOnline), invoiceId, version);
        return found.stream().findFirst();
    }

    private static IssuedInvoice invoice(Database database, WireJson json, ResultSet row, boolean isPayableOnline)
            throws SQLException {
        var id = row.getObject("id", UUID.class);
        var zone = ZoneId.of(row.getString("time_zone"));
        int version = row.getInt("version");
        var billTo = json.read(row.getString("bill_to"), BillTo.class);
        var startsOn = row.getObject("starts_on", LocalDate.class);
        var afterEnd = row.getObject("ends_on", LocalDate.class);
        return new IssuedInvoice(id, CurrencyCode.valueOf(row.getString("currency")), zone, startsOn,
                afterEnd.isAfter(startsOn) ? afterEnd.minusDays(1) : startsOn, Sql.instant(row, "issued_at"),
                row.getObject("due_on", LocalDate.class),
                billTo.customerName() == null ? row.getString("customer_name") : billTo.customerName(),
                row.getString("shown_purchase_order"),
                isPayableOnline ? PaymentAddress.page(row.getString("payment_token")) : null,
                version(row), json.read(row.getString("sold_by"), TaxIdentity.class),
                billTo, database.select(LINES, IssuedLine::of, id, version),
                settlement(database, id, zone, row), row.getLong("processing_amount"), ending(row, version));
    }

    private static IssuedInvoice.Version version(ResultSet row) throws SQLException {
        return new IssuedInvoice.Version(row.getInt("version"), row.getString("version_number"),
                row.getString("replaces"), Sql.instant(row, "made_at"), row.getLong("version_sub_total"),
                row.getLong("version_discount"), row.getLong("version_tax"),
                row.getLong("version_total"));
    }

    private static IssuedInvoice.Ending ending(ResultSet row, int version) throws SQLException {
        return new IssuedInvoice.Ending(Sql.instant(row, "voided_at"), row.getString("void_reason"),
                version == row.getInt("current_version") ? null : row.getString("invoice_number"));
    }

    private static IssuedInvoice.Settlement settlement(Database database, UUID id, ZoneId zone, ResultSet invoice)
            throws SQLException {
        var moved = invoice.getLong("moved_amount");
        long notSettled = invoice.getLong("remaining_amount");
        boolean isWrittenOff = invoice.getObject("written_off_at") != null;
        var payments = database.select(PAYMENTS, row -> new Applied(row.getString("method"),
                day(Sql.instant(row, "paid_at"), zone), row.getLong("amount")), id);
        if (moved != 0) {
            payments.add(new Applied(null, null, -moved));
        }
        return new IssuedInvoice.Settlement(
                database.select(CREDITS, IssuedInvoiceQuery::credit, id), payments,
                database.select(NOTES, row -> new Applied(row.getString("number"),
                        day(Sql.instant(row, "created_at"), zone), row.getLong("amount")), id),
                isWrittenOff ? 0 : notSettled, isWrittenOff ? notSettled : 0);
    }

    private static UsedCredit credit(ResultSet row) throws SQLException {
        var kind = row.getString("kind");
        var label = row.getString("label");
        return new UsedCredit(kind, kind.equals(NAMED) && !label.equals(Estimate.Credit.DEFAULT_LABEL) ? label : null,
                row.getLong("amount"));
    }

    private static LocalDate day(Instant instant, ZoneId zone) {
        return instant.atZone(zone).toLocalDate();
    }
}
