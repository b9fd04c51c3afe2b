package dev.brickwork.invoice.electronic.en16931;

/**
 * Who sells or buys.
 *
 * @param identifier what it is known by otherwise (BT-29); may be null
 * @param name the full name, as the register has it (BT-27, BT-44)
 * @param tradingName the name that it is known by, if that is another (BT-28, BT-45); may be null
 * @param vatId with the prefix of its country (BT-31, BT-48); may be null
 * @param taxNumber another number that the tax office knows it by (BT-32); may be null, and is not written for a buyer
 * @param registration in the register of companies (BT-30, BT-47); may be null
 * @param legalInformation what else the law wants to be said of a seller (BT-33); may be null
 * @param electronicAddress where documents are sent to (BT-34, BT-49); may be null
 * @param contact may be null
 */
public record Party(String identifier, String name, String tradingName, Address address, String vatId, String taxNumber,
        Identifier registration, String legalInformation, Identifier electronicAddress, Contact contact) {

    public Party(String name, String tradingName, Address address, String vatId, String taxNumber,
            Identifier registration, Identifier electronicAddress, Contact contact) {
        this(null, name, tradingName, address, vatId, taxNumber, registration, null, electronicAddress, contact);
    }

    public Party withLegal(String newIdentifier, String newInformation) {
        return new Party(newIdentifier, name, tradingName, address, vatId, taxNumber, registration, newInformation,
                electronicAddress, contact);
    }

    /** Each may be null; XRechnung wants all three of the seller. */
    public record Contact(String name, String phone, String email) {

        public Contact {
            name = Texts.orNull(name);
            phone = Texts.orNull(phone);
            email = Texts.orNull(email);
        }
    }

    public Party {
        name = RuleViolation.requiredText(name, "BR-06, BR-07", "the name of a party");
        RuleViolation.required(address, "BR-08, BR-10", "the address of a party");
        identifier = Texts.orNull(identifier);
        legalInformation = Texts.orNull(legalInformation);
        tradingName = Texts.orNull(tradingName);
        vatId = Texts.orNull(vatId);
        taxNumber = Texts.orNull(taxNumber);
        RuleViolation.unless(vatId == null || vatId.length() > 2 && Address.isVatPrefix(vatId.substring(0, 2)), "BR-CO-09",
                "the VAT id " + vatId + " does not begin with the code of its country");
        RuleViolation.unless(electronicAddress == null || electronicAddress.scheme() != null, "BR-62, BR-63",
                "the electronic address needs a scheme");
    }
}
