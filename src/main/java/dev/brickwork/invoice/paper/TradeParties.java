package dev.brickwork.invoice.paper;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.Language;
import dev.brickwork.identity.Address;
import dev.brickwork.identity.BankAccount;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.TaxId;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.json.StrictJson;

/**
 * Who sold and who pays, as they were when a version of an invoice was made.
 *
 * @param bankAccount the seller's; null if there was none
 * @param registrationLine the seller's; null if there was none
 * @param buyerReference null if there was none
 */
record TradeParties(TradeParty seller, TradeParty buyer, BankAccount bankAccount, String registrationLine,
        String buyerReference, Language language) {
    private static final String STORED = "SELECT sold_by, bill_to FROM invoice_version WHERE invoice_id = ? AND version = ?";

    /**
     * One of them. All but the name and the tax ids may be null.
     *
     * @param name the registered name if there is one
     * @param tradingName the name that it is known by, if that is another
     */
    record TradeParty(String name, String tradingName, Address address, List<TaxId> taxIds,
            ElectronicAddress electronicAddress, String email, String phone) {

        TradeParty {
            taxIds = List.copyOf(taxIds);
        }

        String vatId() {
            return TaxId.vatId(taxIds).orElse(null);
        }

        /** The first number of another kind; null if there is none. */
        String otherTaxId() {
            return taxIds.stream().filter(id -> id.type() == TaxId.Type.OTHER).map(TaxId::value).findFirst().orElse(null);
        }
    }

    static TradeParties of(Database database, UUID invoiceId, int version) {
        return database.select(STORED, TradeParties::read, invoiceId, version).get(0);
    }

    private static TradeParties read(ResultSet row) throws SQLException {
        return read(StrictJson.readStored(row.getString("sold_by")), StrictJson.readStored(row.getString("bill_to")));
    }

    static TradeParties read(JsonNode soldBy, JsonNode billTo) {
        var account = soldBy.path("bank_account");
        var iban = text(account, "iban");
        var language = text(billTo, "language");
        return new TradeParties(party(soldBy), party(billTo),
                iban == null ? null : new BankAccount(iban, text(account, "bic"), text(account, "account_name")),
                text(soldBy, "registration_line"), text(billTo, "buyer_reference"),
                language == null ? Language.en : Language.valueOf(language));
    }

    private static TradeParty party(JsonNode party) {
        var name = text(party, "name");
        var legalName = text(party, "legal_name");
        var taxIds = new ArrayList<TaxId>();
        party.path("tax_ids").forEach(id -> taxIds.add(new TaxId(TaxId.Type.valueOf(text(id, "type")), text(id, "value"))));
        var electronic = party.path("electronic_address");
        return new TradeParty(legalName == null ? name : legalName,
                legalName == null || legalName.equals(name) ? null : name, address(party.path("address")), taxIds,
                ElectronicAddress.of(text(electronic, "scheme"), text(electronic, "value")), text(party, "email"),
                text(party, "phone"));
    }

    private static Address address(JsonNode address) {
        var country = text(address, "country");
        return country == null
                ? null
                : new Address(text(address, "line1"), text(address, "line2"), text(address, "city"), text(address, "region"),
                        text(address, "postal_code"), country);
    }

    private static String text(JsonNode object, String member) {
        return object.hasNonNull(member) ? object.get(member).asText() : null;
    }
}
