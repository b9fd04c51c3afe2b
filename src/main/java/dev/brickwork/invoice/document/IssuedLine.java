package dev.brickwork.invoice.document;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.document.TaxRows;
import dev.brickwork.invoice.BreakdownJson;

/**
 * A line of an issued version as it is stored.
 *
 * @param endsOn the last day
 * @param taxName null when nothing is due, or nobody gave it a name
 * @param taxReason why no tax is due; null where some is, and of a rate of zero
 * @param breakdown null where nothing was computed
 */
public record IssuedLine(int place, String kind, String brickName, String brickCode, LocalDate startsOn, LocalDate endsOn,
        BigDecimal quantity, long amount, long discount, String taxName, BigDecimal taxRate, TaxTreatment taxTreatment,
        String taxReason, long tax, long grandTotal, Breakdown breakdown) {

    static final String COLUMNS = """
            place, kind, brick_name, brick_code, starts_on, ends_on, quantity, amount, discount, tax_name, tax_rate, tax_treatment,
            tax_reason, tax, grand_total, breakdown""";

    public static IssuedLine of(ResultSet row) throws SQLException {
        var startsOn = row.getObject("starts_on", LocalDate.class);
        var afterEnd = row.getObject("ends_on", LocalDate.class);
        return new IssuedLine(row.getInt("place"), row.getString("kind"), row.getString("brick_name"),
                row.getString("brick_code"), startsOn, afterEnd.isAfter(startsOn) ? afterEnd.minusDays(1) : startsOn,
                Decimals.plain(row.getBigDecimal("quantity")), row.getLong("amount"), row.getLong("discount"),
                row.getString("tax_name"), Decimals.plain(row.getBigDecimal("tax_rate")),
                TaxTreatment.valueOf(row.getString("tax_treatment")),
                row.getString("tax_reason"), row.getLong("tax"), row.getLong("grand_total"),
                BreakdownJson.read(row.getString("breakdown")));
    }

    public long net() {
        return amount - discount;
    }

    public boolean isUsuallyTaxed() {
        return TaxRows.isUsual(taxTreatment, taxName);
    }
}
