package dev.brickwork.invoice.creditnote;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.invoice.electronic.TransmissionQueue;
import dev.brickwork.invoice.electronic.TransmittedDocuments;
import dev.brickwork.seller.ElectronicFormat;

/** A network that did not take an invoice gets no credit note for it. */
@ApplicationScoped
class TransmittedCreditNotes implements TransmittedDocuments {
    private final CreditNotePapers papers;
    private final TransmissionQueue queue;

    TransmittedCreditNotes(CreditNotePapers papers, TransmissionQueue queue) {
        this.papers = papers;
        this.queue = queue;
    }

    @Override
    public String kind() {
        return CREDIT_NOTE;
    }

    @Override
    public byte[] xml(TransmissionQueue.Document document, ElectronicFormat format) {
        var paper = papers.xml(document.id(), format);
        if (queue.isRefused(paper.invoiceId())) {
            throw new Refused("Its invoice was not transmitted.");
        }
        return paper.content();
    }
}
