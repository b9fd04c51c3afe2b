package dev.brickwork.invoice.creditnote;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.invoice.electronic.TransmissionQueue;
import dev.brickwork.invoice.electronic.TransmittedDocuments;
import dev.brickwork.seller.ElectronicFormat;

@ApplicationScoped
class TransmittedCreditNotes implements TransmittedDocuments {
    private final CreditNotePapers papers;

    TransmittedCreditNotes(CreditNotePapers papers) {
        this.papers = papers;
    }

    @Override
    public String kind() {
        return CREDIT_NOTE;
    }

    @Override
    public byte[] xml(TransmissionQueue.Document document, ElectronicFormat format) {
        return papers.xml(document.id(), format).content();
    }
}
