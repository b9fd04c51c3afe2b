package dev.brickwork.invoice.electronic;

import dev.brickwork.core.Refused;
import dev.brickwork.seller.ElectronicFormat;

/** Writes the electronic documents of one kind for transmission. */
public interface TransmittedDocuments {
    String INVOICE = "INVOICE";
    String CREDIT_NOTE = "CREDIT_NOTE";

    /** {@link #INVOICE} or {@link #CREDIT_NOTE} */
    String kind();

    /** @throws Refused with what the format needs and the document lacks */
    byte[] xml(TransmissionQueue.Document document, ElectronicFormat format);
}
