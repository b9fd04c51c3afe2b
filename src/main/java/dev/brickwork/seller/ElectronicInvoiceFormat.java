package dev.brickwork.seller;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The format for transmission, and of the XML that mails attach. Spelled as on the wire. */
@Schema(description = "`facturx` is inside of the PDF, so mails bring nothing beside it; `xrechnung` and `peppol` are attached to mails as XML.")
public enum ElectronicInvoiceFormat {
    none, facturx, xrechnung, peppol
}
