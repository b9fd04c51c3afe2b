package dev.brickwork.customer;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.core.tax.TaxStatus;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.spi.TaxCalculator.Place;

/**
 * A company as an invoice needs it, read for many at once.
 *
 * @param billedCompanyId who pays for it, as of now
 * @param place null when nobody knows where it is
 * @param recipients who gets its invoices: those it named, else the company itself; maybe nobody
 */
public record Payer(UUID id, UUID billedCompanyId, String name, Place place, TaxStatus taxStatus, BuyerIdentity identity,
        List<String> recipients) {
    /** A customer, and who pays for it; nobody asks for one without the other. */
    private static final String SELECT = """
            SELECT id, billed_company_id, name, email, invoice_recipients, tax_treatment, tax_reason, billing_country, billing_region,
                billing_postal_code, billing_city, billing_line1, billing_line2,\s"""
            + BuyerIdentity.COLUMNS + " FROM customer WHERE id = " + Sql.ANY_ID;

    /** In a transaction. Those who pay for them are among the answers. */
    public static Map<UUID, Payer> read(Database database, Collection<UUID> customerIds) {
        var payers = new HashMap<UUID, Payer>();
        read(database, customerIds, payers);
        var partners = payers.values().stream().map(Payer::billedCompanyId).filter(id -> !payers.containsKey(id)).toList();
        if (!partners.isEmpty()) {
            read(database, partners, payers);
        }
        return payers;
    }

    private static void read(Database database, Collection<UUID> ids, Map<UUID, Payer> into) {
        for (var payer : database.select(SELECT, Payer::of, (Object) ids.toArray(UUID[]::new))) {
            into.put(payer.id, payer);
        }
    }

    private static Payer of(ResultSet row) throws SQLException {
        var country = row.getString("billing_country");
        var place = country == null
                ? null
                : new Place(country, row.getString("billing_region"), row.getString("billing_postal_code"),
                        row.getString("billing_city"), row.getString("billing_line1"), row.getString("billing_line2"));
        var email = row.getString("email");
        var named = List.of((String[]) row.getArray("invoice_recipients").getArray());
        return new Payer(row.getObject("id", UUID.class), row.getObject("billed_company_id", UUID.class),
                row.getString("name"), place, taxStatus(row), BuyerIdentity.of(row),
                !named.isEmpty() || email == null ? named : List.of(email));
    }

    static TaxStatus taxStatus(ResultSet row) throws SQLException {
        return new TaxStatus(TaxTreatment.valueOf(row.getString("tax_treatment")), row.getString("tax_reason"));
    }
}
