package dev.brickwork.adapter.tax;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.platform.database.Lookup;
import dev.brickwork.spi.TaxCalculator.Tax;

/** All rates of a country, of its regions and for its categories. */
record RulesOf(String country) implements Lookup<TaxRule, List<TaxRule>> {
    private static final String RULES = """
            SELECT country, region_key, tax_category, rate, name, treatment, reason FROM tax_rate WHERE country = ?""";

    @Override
    public String sql() {
        return RULES;
    }

    @Override
    public Object[] parameters() {
        return new Object[]{country};
    }

    @Override
    public TaxRule row(ResultSet row) throws SQLException {
        return new TaxRule(row.getString(1), row.getString(2), row.getString(3), new Tax(row.getString(5),
                row.getBigDecimal(4), TaxTreatment.valueOf(row.getString(6)), row.getString(7)));
    }

    @Override
    public List<TaxRule> answer(List<TaxRule> rows) {
        return rows;
    }
}
