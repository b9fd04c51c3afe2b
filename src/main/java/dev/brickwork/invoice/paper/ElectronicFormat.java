package dev.brickwork.invoice.paper;

import dev.brickwork.invoice.paper.einvoice.CiiProfile;
import dev.brickwork.invoice.paper.einvoice.CiiWriter;
import dev.brickwork.invoice.paper.einvoice.ElectronicInvoice;
import dev.brickwork.invoice.paper.einvoice.RuleViolation;
import dev.brickwork.invoice.paper.einvoice.UblWriter;

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
