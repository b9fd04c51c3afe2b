package dev.brickwork.seller;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import dev.brickwork.identity.Address;
import dev.brickwork.identity.BankAccount;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.ElectronicCompany;
import dev.brickwork.identity.TaxId;
import dev.brickwork.identity.TaxIdentityRules;
import dev.brickwork.identity.TaxIdsColumn;

/**
 * Who a seller is to its customers and to a tax office. An invoice keeps it as it was. All but the name, the tax ids and the
 * language may be null.
 *
 * @param legalName the registered name; null means that it is the name
 * @param publicAddress printed where there is no address
 * @param email whom customers write to about an invoice
 * @param language of documents for customers that have none of their own
 */
public record TaxIdentity(String name, String legalName, Address address, String publicAddress, List<TaxId> taxIds,
        String registrationLine, BankAccount bankAccount, ElectronicAddress electronicAddress, String email, String phone,
        String language) {
    static final String COLUMNS = """
            name, legal_name, address_line1, address_line2, address_city, address_region, address_postal_code, address_country,
            public_address, tax_ids, registration_line, bank_iban, bank_bic, bank_account_name, electronic_scheme, electronic_value,
            sender_email, phone, language""";

    /** As the rules on invoices see it. */
    public TaxIdentityRules.Party party() {
        return new TaxIdentityRules.Party(address, taxIds);
    }

    /** As electronic documents name it. */
    public ElectronicCompany electronic() {
        return new ElectronicCompany(address, taxIds, electronicAddress, registrationLine);
    }

    public TaxIdentity {
        // a version may hold none
        taxIds = taxIds == null ? List.of() : List.copyOf(taxIds);
    }

    static TaxIdentity of(ResultSet row) throws SQLException {
        var country = row.getString("address_country");
        var iban = row.getString("bank_iban");
        return new TaxIdentity(row.getString("name"), row.getString("legal_name"),
                country == null
                        ? null
                        : new Address(row.getString("address_line1"), row.getString("address_line2"),
                                row.getString("address_city"), row.getString("address_region"),
                                row.getString("address_postal_code"), country),
                row.getString("public_address"), TaxIdsColumn.read(row.getString("tax_ids")),
                row.getString("registration_line"),
                iban == null
                        ? null
                        : new BankAccount(iban, row.getString("bank_bic"), row.getString("bank_account_name")),
                ElectronicAddress.of(row.getString("electronic_scheme"), row.getString("electronic_value")),
                row.getString("sender_email"), row.getString("phone"),
                row.getString("language"));
    }
}
