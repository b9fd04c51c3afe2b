package dev.brickwork.invoice.electronic;

import dev.brickwork.invoice.electronic.en16931.CiiProfile;
import dev.brickwork.invoice.electronic.en16931.CiiWriter;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice;
import dev.brickwork.invoice.electronic.en16931.RuleViolation;
import dev.brickwork.invoice.electronic.en16931.UblWriter;

/** What an electronic invoice may be asked for as. Spelled as on the wire. */
public enum ElectronicFormat {
    facturx("Factur-X"), xrechnung("XRechnung"), peppol("Peppol");

    private final String title;

    ElectronicFormat(String title) {
        this.title = title;
    }

    /** As its authors call it. */
    String title() {
        return title;
    }

    /** @throws RuleViolation instead of writing what the format forbids */
    byte[] write(ElectronicInvoice invoice) {
        return switch (this) {
            case facturx -> CiiWriter.write(invoice, CiiProfile.EN16931);
            case xrechnung -> CiiWriter.write(invoice, CiiProfile.XRECHNUNG);
            case peppol -> UblWriter.write(invoice);
        };
    }
}
