package dev.brickwork.invoice.electronic;

import java.util.List;
import java.util.Random;

import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.identity.Address;
import dev.brickwork.identity.BankAccount;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.TaxId;
import dev.brickwork.invoice.InvoiceVersion.BillTo;
import dev.brickwork.seller.TaxIdentity;
import dev.brickwork.spi.TaxCalculator.Place;

/** A German seller, and a buyer that fits the treatment of the sale; whole enough for every format. */
public final class RandomParties {
    private static final String LEITWEG_ID = "04011000-1234512345-06";

    private RandomParties() {
    }

    public static TaxIdentity seller(Random random) {
        return new TaxIdentity("Ziegel", "Ziegel Software GmbH",
                new Address("Lange Straße 1", "Hof 2", "Köln", "NRW", "50667", "DE"), null,
                List.of(new TaxId(TaxId.Type.VAT, "DE136695976"), new TaxId(TaxId.Type.OTHER, "215/5912/3456")),
                "Amtsgericht Köln, HRB 12345",
                new BankAccount("DE02120300000000202051", random.nextBoolean() ? "BYLADEM1001" : null,
                        random.nextBoolean() ? "Ziegel" : null),
                new ElectronicAddress("9930", "DE136695976"), "rechnung@ziegel.example", "+49 221 123456", "de");
    }

    public static BillTo buyer(Random random, TaxTreatment treatment, String language) {
        return switch (treatment) {
            case REVERSE_CHARGE, INTRA_COMMUNITY -> austrian(language);
            case EXPORT -> american(language);
            default -> random.nextBoolean() ? german(language) : austrian(language);
        };
    }

    public static TradeParties of(Random random, TaxTreatment treatment, String language) {
        return TradeParties.of(seller(random), buyer(random, treatment, language));
    }

    private static BillTo german(String language) {
        return new BillTo("Stadtwerke Musterstadt", null,
                new Place("DE", null, "12345", "Musterstadt", "Am Rathaus 7", null),
                List.of(), List.of(new TaxId(TaxId.Type.VAT, "DE129273398")), new ElectronicAddress("0204", LEITWEG_ID),
                LEITWEG_ID, language);
    }

    private static BillTo austrian(String language) {
        return new BillTo("Ziegelwerk", "Ziegelwerk AG", new Place("AT", null, "1010", "Wien", "Ring 3", null), List.of(),
                List.of(new TaxId(TaxId.Type.VAT, "ATU13585627")), new ElectronicAddress("9914", "ATU13585627"), LEITWEG_ID,
                language);
    }

    private static BillTo american(String language) {
        return new BillTo("Brick & Mortar Inc.", null,
                new Place("US", "IL", "62701", "Springfield", "1 Main Street", "Suite 500"), List.of(), List.of(),
                new ElectronicAddress("9959", "123456789"), LEITWEG_ID, language);
    }
}
