package dev.brickwork.invoice.action;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.tax.TaxStatus;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.BreakdownJson;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.StoredTax;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.invoice.billing.IssueData;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.spi.TaxCalculator.Place;

/**
 * What a version said, as far as the next one needs it.
 *
 * @param firstNumber the number the invoice was issued with
 * @param taxedAt null when nobody knew
 * @param taxedAs how the end customer was taxed
 * @param lines without the one that carries to credit, and untaxed
 */
record StoredVersion(String firstNumber, Place taxedAt, TaxStatus taxedAs, List<IssueData.DraftLine> lines) {
    private static final String VERSION = """
            SELECT f.invoice_number, v.taxed_at, v.taxed_as, v.taxed_as_reason FROM invoice_version v
            JOIN invoice_version f ON f.seller_id = v.seller_id AND f.invoice_id = v.invoice_id AND f.version = 1
            WHERE v.invoice_id = ? AND v.version = ?""";
    private static final String LINES = """
            SELECT kind, line, contract_from, contract_to, starts_on, ends_on, brick_id, brick_code, brick_name, quantity, amount,
                discount, tax_category, tax_name, tax_rate, tax_treatment, tax_reason, tax, breakdown, replaced_line FROM invoice_line
            WHERE invoice_id = ? AND version = ? AND kind <> 'CARRIED_TO_CREDIT' ORDER BY place""";

    static StoredVersion read(Database database, WireJson json, UUID invoiceId, int version) {
        var lines = database.select(LINES, StoredVersion::line, invoiceId, version);
        return database.select(VERSION, row -> new StoredVersion(row.getString("invoice_number"),
                json.read(row.getString("taxed_at"), Place.class),
                new TaxStatus(TaxTreatment.valueOf(row.getString("taxed_as")), row.getString("taxed_as_reason")), lines),
                invoiceId, version).get(0);
    }

    private static IssueData.DraftLine line(ResultSet row) throws SQLException {
        var contractFrom = row.getObject("contract_from", LocalDate.class);
        var line = new UntaxedLine(LineKind.valueOf(row.getString("kind")),
                row.getObject("line", Integer.class),
                contractFrom == null ? null : new DateRange(contractFrom, row.getObject("contract_to", LocalDate.class)),
                new DateRange(row.getObject("starts_on", LocalDate.class), row.getObject("ends_on", LocalDate.class)),
                row.getObject("brick_id", UUID.class), row.getString("brick_code"), row.getString("brick_name"),
                Decimals.plain(row.getBigDecimal("quantity")),
                new Amounts(row.getLong("amount"), row.getLong("discount"), 0), row.getString("tax_category"),
                BreakdownJson.read(row.getString("breakdown")));
        int replaced = row.getInt("replaced_line");
        return new IssueData.DraftLine(isTaxedAsCharged(line, replaced)
                ? line.chargedAt(new UntaxedLine.Charged(StoredTax.of(row), row.getLong("tax")))
                : line, replaced);
    }

    /** What gives back, or takes back, has the tax of the charge behind it. */
    private static boolean isTaxedAsCharged(UntaxedLine line, int replaced) {
        return line.kind() == LineKind.TAKEN_BACK
                || line.amounts().net() < 0 && (replaced != 0 || line.kind() == LineKind.CORRECTION);
    }
}
