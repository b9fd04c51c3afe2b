package dev.brickwork.customer;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.TaxId;
import dev.brickwork.identity.TaxIdentityRules;
import dev.brickwork.identity.TaxIdsColumn;

/**
 * Who a company is to a tax office, and what it wants to find on its invoices. All but the tax ids may be null.
 *
 * @param legalName the registered name; null means that it is the name
 * @param language of its documents; null means the seller's
 */
public record BuyerIdentity(String legalName, List<TaxId> taxIds, ElectronicAddress electronicAddress,
        String buyerReference, String language) {
    static final String COLUMNS = "legal_name, tax_ids, electronic_scheme, electronic_value, buyer_reference, language";

    static BuyerIdentity of(ResultSet row) throws SQLException {
        var language = row.getString("language");
        return new BuyerIdentity(row.getString("legal_name"), TaxIdsColumn.read(row.getString("tax_ids")),
                ElectronicAddress.of(row.getString("electronic_scheme"), row.getString("electronic_value")),
                row.getString("buyer_reference"), language);
    }

    /** As the rules on invoices see a buyer whose address is of no matter. */
    public TaxIdentityRules.Party party() {
        return new TaxIdentityRules.Party(null, taxIds);
    }

    public String languageOr(String sellers) {
        return language == null ? sellers : language;
    }
}
