package dev.brickwork.invoice.creditnote;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.invoice.InvoiceVersion;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.seller.TaxIdentity;

/** Reads credit notes, and what they are made from. */
final class IssuedCreditNoteQuery {
    private static final String NOTE = """
            SELECT n.id AS note_id, n.number, n.issued_on, n.created_at AS noted_at, n.currency AS note_currency, n.reason,
                n.amount AS note_amount, n.tax AS note_tax, n.taxes, i.id AS invoice_id, i.time_zone, i.issued_at, v.version,
                v.invoice_number AS version_number, v.bill_to, v.sold_by, n.purchase_order
            FROM credit_note n JOIN invoice i ON i.seller_id = n.seller_id AND i.id = n.invoice_id
                JOIN invoice_version v ON v.seller_id = n.seller_id AND v.invoice_id = n.invoice_id
                    AND v.version = n.invoice_version
            WHERE n.id = ?""";
    private static final String VOIDED = """
            SELECT i.voided_at, i.void_reason, i.currency, i.time_zone, i.issued_at, v.invoice_number AS version_number, v.bill_to,
                v.sold_by, %s
            FROM invoice i JOIN invoice_version v ON v.seller_id = i.seller_id AND v.invoice_id = i.id
            WHERE i.id = ? AND v.version = ? AND i.voided_at IS NOT NULL"""
            .formatted(InvoiceQuery.SHOWN_PURCHASE_ORDER);
    private static final String PURCHASE_ORDER = "SELECT " + InvoiceQuery.SHOWN_PURCHASE_ORDER
            + " FROM invoice i WHERE i.id = ?";
    private static final String CHARGED = """
            SELECT tax_name, tax_rate, tax_treatment, tax_reason, sum(amount - discount)::bigint AS net, sum(tax)::bigint AS tax
            FROM invoice_line WHERE invoice_id = ? AND version = ? AND kind <> 'CARRIED_TO_CREDIT'
            GROUP BY tax_name, tax_rate, tax_treatment, tax_reason ORDER BY min(place)""";
    private static final String CREDITED = """
            SELECT taxes FROM credit_note WHERE invoice_id = ? AND invoice_version = ?""";
    /** Those of all versions but for what the network has refused. */
    private static final String CREDITED_IN_NETWORK = """
            SELECT n.taxes FROM credit_note n WHERE n.invoice_id = ? AND NOT EXISTS (
                SELECT FROM transmission t WHERE t.seller_id = n.seller_id AND t.document_id = n.id AND t.kind = 'CREDIT_NOTE'
                    AND t.refused_reason IS NOT NULL)""";
    private static final String OF_INVOICE = """
            SELECT id, number, issued_on, amount FROM credit_note WHERE invoice_id = ? ORDER BY place LIMIT ?""";

    private IssuedCreditNoteQuery() {
    }

    static Optional<IssuedCreditNote> find(Database database, WireJson json, UUID id) {
        return database.select(NOTE, row -> note(json, row), id).stream().findFirst();
    }

    private static IssuedCreditNote note(WireJson json, ResultSet row) throws SQLException {
        var zone = ZoneId.of(row.getString("time_zone"));
        return new IssuedCreditNote(row.getObject("note_id", UUID.class), row.getString("number"),
                row.getObject("issued_on", LocalDate.class), Sql.instant(row, "noted_at"),
                CurrencyCode.valueOf(row.getString("note_currency")), zone,
                new IssuedCreditNote.Preceding(row.getObject("invoice_id", UUID.class), row.getInt("version"),
                        row.getString("version_number"), Sql.instant(row, "issued_at").atZone(zone).toLocalDate()),
                json.read(row.getString("sold_by"), TaxIdentity.class),
                json.read(row.getString("bill_to"), InvoiceVersion.BillTo.class), row.getString("purchase_order"),
                row.getString("reason"), row.getLong("note_amount"), row.getLong("note_tax"),
                CreditedTaxesColumn.read(row.getString("taxes")));
    }

    /**
     * What cancels a void invoice, as if it was a credit note over what was left of it. Notes on any version of it took something
     * off, unless the network has refused them.
     */
    static IssuedCreditNote cancellation(Database database, WireJson json, UUID invoiceId, int version, String number) {
        var left = TaxSplit.rest(charged(database, invoiceId, version), creditedInNetwork(database, invoiceId));
        long tax = left.stream().mapToLong(CreditedTax::tax).sum();
        long net = left.stream().mapToLong(CreditedTax::net).sum();
        return database.select(VOIDED, row -> {
            var zone = ZoneId.of(row.getString("time_zone"));
            var voidedAt = Sql.instant(row, "voided_at");
            return new IssuedCreditNote(invoiceId, number, voidedAt.atZone(zone).toLocalDate(), voidedAt,
                    CurrencyCode.valueOf(row.getString("currency")), zone,
                    new IssuedCreditNote.Preceding(invoiceId, version, row.getString("version_number"),
                            Sql.instant(row, "issued_at").atZone(zone).toLocalDate()),
                    json.read(row.getString("sold_by"), TaxIdentity.class),
                    json.read(row.getString("bill_to"), InvoiceVersion.BillTo.class),
                    row.getString("shown_purchase_order"), row.getString("void_reason"), net + tax, tax, left);
        }, invoiceId, version).get(0);
    }

    /** Null if there is none. */
    static String purchaseOrder(Database database, UUID invoiceId) {
        return database.select(PURCHASE_ORDER, row -> row.getString(1), invoiceId).get(0);
    }

    /** What a version charges at each tax, in the order of its lines. */
    static List<CreditedTax> charged(Database database, UUID invoiceId, int version) {
        return database.select(CHARGED, row -> new CreditedTax(row.getString("tax_name"),
                Decimals.plain(row.getBigDecimal("tax_rate")).toPlainString(),
                TaxTreatment.valueOf(row.getString("tax_treatment")), row.getString("tax_reason"), row.getLong("net"),
                row.getLong("tax")), invoiceId, version);
    }

    private static List<CreditedTax> creditedInNetwork(Database database, UUID invoiceId) {
        return database.select(CREDITED_IN_NETWORK, row -> CreditedTaxesColumn.read(row.getString("taxes")), invoiceId)
                .stream().flatMap(List::stream).toList();
    }

    /** What the notes of a version took off, tax by tax. */
    static List<CreditedTax> credited(Database database, UUID invoiceId, int version) {
        return database.select(CREDITED, row -> CreditedTaxesColumn.read(row.getString("taxes")), invoiceId, version)
                .stream().flatMap(List::stream).toList();
    }

    /** The first notes of an invoice, oldest first. */
    static List<CreditNotes.Listed> ofInvoice(Database database, UUID invoiceId, int limit) {
        return database.select(OF_INVOICE, row -> new CreditNotes.Listed(row.getObject("id", UUID.class),
                row.getString("number"), row.getObject("issued_on", LocalDate.class), row.getLong("amount")), invoiceId,
                limit);
    }
}
