package dev.brickwork.spi;

import java.util.UUID;

/**
 * Hands electronic invoices and credit notes to a network: a Peppol access point, KSeF, SdI. Called after they were issued and
 * outside of transactions. A document may come again after a crash or an answer that was lost, always with the same id:
 * an implementation passes the id on, or keeps it, so that it is sent once. A void invoice that the network has comes again
 * as a credit note over what was left of it, with its number and {@code -V}.
 */
public interface InvoiceTransmitter {

    /** Whether this seller's documents are wanted. Asked for every document, inside a transaction: answer from memory. */
    boolean isConnectedTo(UUID sellerId);

    /**
     * Returns when the network has taken the document. Whatever it throws besides {@link Rejected} is a failed try, and is
     * tried again later.
     *
     * @return what the network calls it; may be null
     */
    String transmit(ElectronicDocument document);

    /**
     * @param id stays the same however often the document comes
     * @param number of the invoice or credit note
     * @param format facturx, xrechnung or peppol, as the seller has set it
     * @param xml in UTF-8; it says who sends it and who gets it
     */
    record ElectronicDocument(UUID id, UUID sellerId, String number, String format, byte[] xml) {
    }

    /** The network will not take the document, however often it is tried. The message is shown to the seller. */
    class Rejected extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Rejected(String message) {
            super(message, null, false, false);
        }
    }
}
