package dev.brickwork.identity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import dev.brickwork.platform.refusal.Warning;

/**
 * A company as electronic documents name it: which of its numbers they take, and what Peppol asks of it where it is. The
 * answer to saving one warns, and a document that lacks it is refused by the same rule.
 *
 * @param address null, like all that follows the tax ids, if there is none
 * @param registrationLine a seller's
 */
public record ElectronicCompany(Address address, List<TaxId> taxIds, ElectronicAddress electronicAddress,
        String registrationLine) {
    /** Where a number in a register is of that register or is left out. */
    private static final Map<String, Set<String>> REGISTERS = Map.of("NL", Set.of("0106", "0190"), "DK", Set.of("0184"),
            "IS", Set.of("0196"), "SE", Set.of("0007"));
    /** Where a seller must have one (NL-R-003, DK-R-002, IS-R-002). */
    private static final Map<String, String> NEEDS_NUMBER = Map.of("NL", "KVK (0106) or OIN (0190)", "DK", "CVR (0184)",
            "IS",
            "kennitala (0196)");
    /** Where a seller needs a whole address (NL-R-002, IT-R-002 to 004, IS-R-003). */
    private static final Set<String> NEEDS_ADDRESS = Set.of("NL", "IT", "IS");
    /** Where a buyer from the same country needs both (NL-R-004, NL-R-005, IS-R-004, IS-R-005). */
    private static final Set<String> ALSO_OF_BUYERS = Set.of("NL", "IS");
    /** What stands as the tax number (BT-32) if the seller says it in its registration line (SE-R-005, NO-R-002). */
    private static final Map<String, String> STATEMENTS = Map.of("SE", "Godkänd för F-skatt", "NO", "Foretaksregisteret");
    private static final String CODICE_FISCALE = "[A-Z0-9]{11,16}";
    private static final String TAX_IDS = "tax_ids";

    public ElectronicCompany {
        taxIds = List.copyOf(taxIds);
    }

    private String country() {
        return address == null ? "" : address.country();
    }

    /** As some rules see it: where its VAT id is from, else where it is. */
    private String taxCountry() {
        var country = TaxId.vatId(taxIds).map(id -> id.substring(0, 2)).orElse(country());
        return country.equals("EL") ? "GR" : country;
    }

    public boolean isIn(String country) {
        return country().equals(country);
    }

    /** In a register of companies (BT-30, BT-47): one that is set as such, else where documents are sent to; may be null. */
    public ElectronicAddress registerNumber() {
        var own = REGISTERS.get(country());
        return Stream.concat(taxIds.stream().filter(id -> id.type() == TaxId.Type.REGISTRATION)
                .map(id -> new ElectronicAddress(id.scheme(), id.value())),
                Stream.ofNullable(electronicAddress).filter(ElectronicAddress::hasRegisterNumber))
                .filter(number -> own == null || own.contains(number.scheme())).findFirst().orElse(null);
    }

    /** Whether a number without its register may be sent as one. */
    public boolean mayHaveUnknownRegister() {
        return !REGISTERS.containsKey(country());
    }

    /** Besides the VAT id (BT-32); null if there is none, or none that the country takes. */
    public String taxNumber() {
        var statement = STATEMENTS.get(taxCountry());
        if (statement != null && registrationLine != null
                && registrationLine.toUpperCase(Locale.ROOT).contains(statement.toUpperCase(Locale.ROOT))) {
            return statement;
        }
        return taxIds.stream().filter(id -> id.type() == TaxId.Type.OTHER).map(TaxId::value)
                .filter(number -> !isIn("SE") && (!taxCountry().equals("IT") || number.matches(CODICE_FISCALE)))
                .findFirst().orElse(null);
    }

    /** What Peppol needs of a seller, by the name of the setting. */
    public List<Warning> missingToSellByPeppol() {
        var missing = new ArrayList<Warning>();
        if (taxCountry().equals("GR")) {
            missing.add(Warning.invoiceDetails("electronic_invoice_format",
                    "Peppol takes documents from GR only with a MARK of myDATA, which this service does not get"));
        }
        addNumber(missing);
        addAddress(missing, "address");
        return missing;
    }

    /** What Peppol only recommends to a seller. */
    public List<Warning> recommendedToSellByPeppol() {
        return taxCountry().equals("NO") && !Objects.equals(taxNumber(), STATEMENTS.get("NO"))
                ? List.of(Warning.invoiceDetails("registration_line",
                        "Peppol needs the word Foretaksregisteret of sellers in NO that are in that register"))
                : List.of();
    }

    /** What Peppol needs of a buyer, by the name of the customer's member. */
    public List<Warning> missingToBuyByPeppol(ElectronicCompany seller) {
        var missing = new ArrayList<Warning>();
        if (ALSO_OF_BUYERS.contains(country()) && seller.isIn(country())) {
            addNumber(missing);
            addAddress(missing, "billing_address");
        }
        return missing;
    }

    private void addNumber(List<Warning> missing) {
        if (NEEDS_NUMBER.containsKey(country()) && registerNumber() == null) {
            missing.add(Warning.invoiceDetails(TAX_IDS, "Peppol needs a tax id of the type REGISTRATION in %s: %s"
                    .formatted(country(), NEEDS_NUMBER.get(country()))));
        }
    }

    private void addAddress(List<Warning> missing, String field) {
        if (NEEDS_ADDRESS.contains(country())) {
            addIfMissing(missing, address.line1(), field + ".line1");
            addIfMissing(missing, address.city(), field + ".city");
            addIfMissing(missing, address.postalCode(), field + ".postal_code");
        }
    }

    private void addIfMissing(List<Warning> missing, String value, String field) {
        if (value == null) {
            missing.add(Warning.invoiceDetails(field, "Peppol needs the whole address in " + country()));
        }
    }
}
