package dev.brickwork.customer;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.identity.Address;
import dev.brickwork.platform.database.Lookup;

/** The customer with this id, if the seller has one. */
record CustomerLookup(UUID customerId) implements Lookup<Company, Optional<Company>> {
    private static final String CUSTOMER = """
            SELECT id, coalesce(partner_id, id) AS billed_company_id, name, email, invoice_recipients, billing_line1,
                billing_line2, billing_city, billing_region, billing_postal_code, billing_country, tax_treatment, tax_reason, time_zone,
                currency,\s"""
            + BuyerIdentity.COLUMNS + " FROM customer WHERE id = ?";

    @Override
    public String sql() {
        return CUSTOMER;
    }

    @Override
    public Object[] parameters() {
        return new Object[]{customerId};
    }

    @Override
    public Company row(ResultSet row) throws SQLException {
        var zone = row.getString("time_zone");
        var currency = row.getString("currency");
        return new Company(row.getObject("id", UUID.class), row.getObject("billed_company_id", UUID.class),
                row.getString("name"), row.getString("email"),
                List.of((String[]) row.getArray("invoice_recipients").getArray()), address(row),
                Payer.taxStatus(row), BuyerIdentity.of(row),
                zone == null ? null : ZoneId.of(zone), currency == null ? null : CurrencyCode.valueOf(currency));
    }

    @Override
    public Optional<Company> answer(List<Company> rows) {
        return rows.stream().findFirst();
    }

    /** There is none without a country. */
    private static Address address(ResultSet row) throws SQLException {
        var country = row.getString("billing_country");
        return country == null
                ? null
                : new Address(row.getString("billing_line1"), row.getString("billing_line2"), row.getString("billing_city"),
                        row.getString("billing_region"), row.getString("billing_postal_code"), country);
    }
}
