package dev.brickwork.invoice;

import java.sql.ResultSet;
import java.sql.SQLException;

import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.core.tax.TaxTreatment;

/** The tax of a line as the tables of lines keep it: tax_rate, tax_name, tax_treatment, tax_reason. */
public final class StoredTax {

    private StoredTax() {
    }

    public static AppliedTax of(ResultSet row) throws SQLException {
        return new AppliedTax(Rate.ofPercent(row.getBigDecimal("tax_rate")), row.getString("tax_name"),
                TaxTreatment.valueOf(row.getString("tax_treatment")), row.getString("tax_reason"));
    }
}
