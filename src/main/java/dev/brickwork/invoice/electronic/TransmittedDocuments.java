package dev.brickwork.invoice.electronic;

import dev.brickwork.core.Refused;
import dev.brickwork.seller.ElectronicFormat;

/** Writes the electronic documents of one kind for transmission. */
public interface TransmittedDocuments {
    String INVOICE = "INVOICE";
    String CREDIT_NOTE = "CREDIT_NOTE";
    String CANCELLATION = "CANCELLATION";
    /** What the number of a cancellation has behind that of its invoice. */
    String CANCELLED = "-V";

    /** {@link #INVOICE}, {@link #CREDIT_NOTE} or {@link #CANCELLATION} */
    String kind();

    /** @throws Refused with what the format needs and the document lacks */
    byte[] xml(TransmissionQueue.Document document, ElectronicFormat format);
}
