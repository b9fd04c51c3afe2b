package dev.brickwork.invoice.electronic;

import java.util.List;
import java.util.Random;

import dev.brickwork.core.Language;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.identity.Address;
import dev.brickwork.identity.BankAccount;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.TaxId;
import dev.brickwork.invoice.electronic.TradeParties.TradeParty;

/** A German seller, and a buyer that fits the treatment of the sale; whole enough for every format. */
public final class RandomParties {
    private static final TradeParty SELLER = new TradeParty("Ziegel Software GmbH", "Ziegel",
            new Address("Lange Straße 1", "Hof 2", "Köln", "NRW", "50667", "DE"),
            List.of(new TaxId(TaxId.Type.VAT, "DE136695976"), new TaxId(TaxId.Type.OTHER, "215/5912/3456")),
            new ElectronicAddress("9930", "DE136695976"), "rechnung@ziegel.example", "+49 221 123456");
    private static final TradeParty GERMAN = new TradeParty("Stadtwerke Musterstadt", null,
            new Address("Am Rathaus 7", null, "Musterstadt", null, "12345", "DE"),
            List.of(new TaxId(TaxId.Type.VAT, "DE129273398")), new ElectronicAddress("0204", "04011000-1234512345-06"), null,
            null);
    private static final TradeParty AUSTRIAN = new TradeParty("Ziegelwerk AG", "Ziegelwerk",
            new Address("Ring 3", null, "Wien", null, "1010", "AT"), List.of(new TaxId(TaxId.Type.VAT, "ATU13585627")),
            new ElectronicAddress("9914", "ATU13585627"), null, null);
    private static final TradeParty AMERICAN = new TradeParty("Brick & Mortar Inc.", null,
            new Address("1 Main Street", "Suite 500", "Springfield", "IL", "62701", "US"), List.of(),
            new ElectronicAddress("9959", "123456789"), null, null);

    private RandomParties() {
    }

    public static TradeParties of(Random random, TaxTreatment treatment, Language language) {
        var buyer = switch (treatment) {
            case REVERSE_CHARGE, INTRA_COMMUNITY -> AUSTRIAN;
            case EXPORT -> AMERICAN;
            default -> random.nextBoolean() ? GERMAN : AUSTRIAN;
        };
        var account = new BankAccount("DE02120300000000202051", random.nextBoolean() ? "BYLADEM1001" : null,
                random.nextBoolean() ? "Ziegel" : null);
        return new TradeParties(SELLER, buyer, account, "Amtsgericht Köln, HRB 12345", "04011000-1234512345-06", language);
    }
}
