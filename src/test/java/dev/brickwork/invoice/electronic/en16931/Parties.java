package dev.brickwork.invoice.electronic.en16931;

import dev.brickwork.invoice.electronic.en16931.Party.Contact;

/** Who sells and buys in the tests; their ids have the form that their countries ask for. */
final class Parties {

    private Parties() {
    }

    static Party german() {
        return new Party("Ziegel Software GmbH", "Ziegel", new Address("Lange Straße 1", "Hof 2", "3. Stock", "Köln", "NRW",
                "50667", "DE"), "DE123456789", "215/5912/3456", new Identifier("HRB 12345", null),
                new Identifier("DE123456789", "9930"),
                new Contact("Erika Muster", "+49 221 123456", "erika@ziegel.example"));
    }

    static Party germanBuyer() {
        return new Party("Stadtwerke Musterstadt", null,
                new Address("Am Rathaus 7", null, null, "Musterstadt", null, "12345",
                        "DE"),
                "DE987654321", null, null, new Identifier("04011000-12345-34", "0204"), null);
    }

    static Party french() {
        return new Party("Brique SARL", null, new Address("1 rue de la Paix", null, null, "Paris", null, "75002", "FR"),
                "FR32123456789", null, new Identifier("123456782", "0002"), new Identifier("FR32123456789", "9957"),
                new Contact("Jean Martin", null, null));
    }

    static Party austrian() {
        return new Party("Ziegelwerk AG", null, new Address("Ring 3", null, null, "Wien", null, "1010", "AT"), "ATU12345678",
                null, null, new Identifier("ATU12345678", "9914"), null);
    }

    /** Without a VAT id, since America has none. */
    static Party american() {
        return new Party("Brick & Mortar Inc.", "B&M", new Address("1 Main Street", "Suite 500", null, "Springfield", "IL",
                "62701", "US"), null, null, null, new Identifier("123456789", "9959"),
                new Contact("Ann Smith", "+1 217 555 0100", "ap@brick-mortar.example"));
    }

    /** What is outside the scope of VAT names no VAT id. */
    static Party withoutVatId(Party party) {
        return new Party(party.name(), party.tradingName(), party.address(), null, party.taxNumber(), party.registration(),
                party.electronicAddress(), party.contact());
    }

    static Party withContact(Party party, Contact contact) {
        return new Party(party.name(), party.tradingName(), party.address(), party.vatId(), party.taxNumber(),
                party.registration(), party.electronicAddress(), contact);
    }

    static Party withElectronicAddress(Party party, Identifier address) {
        return new Party(party.name(), party.tradingName(), party.address(), party.vatId(), party.taxNumber(),
                party.registration(), address, party.contact());
    }

    static Party named(Party party, String name) {
        return new Party(name, party.tradingName(), party.address(), party.vatId(), party.taxNumber(), party.registration(),
                party.electronicAddress(), party.contact());
    }
}
