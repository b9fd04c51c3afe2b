package dev.brickwork.invoice.paper;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.invoice.electronic.TransmissionQueue;
import dev.brickwork.invoice.electronic.TransmittedDocuments;
import dev.brickwork.seller.ElectronicFormat;

@ApplicationScoped
class TransmittedInvoices implements TransmittedDocuments {
    private final InvoicePapers papers;

    TransmittedInvoices(InvoicePapers papers) {
        this.papers = papers;
    }

    @Override
    public String kind() {
        return INVOICE;
    }

    @Override
    public byte[] xml(TransmissionQueue.Document document, ElectronicFormat format) {
        return papers.xml(document.id(), document.version(), format).content();
    }
}
