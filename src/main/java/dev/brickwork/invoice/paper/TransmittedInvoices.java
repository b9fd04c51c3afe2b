package dev.brickwork.invoice.paper;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.invoice.electronic.TransmissionQueue;
import dev.brickwork.invoice.electronic.TransmittedDocuments;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.seller.ElectronicFormat;
import dev.brickwork.spi.DocumentStore;

/** What is handed over at the first try is kept for the others: payments since then must not change it. */
@ApplicationScoped
class TransmittedInvoices implements TransmittedDocuments {
    private final InvoicePapers papers;
    private final DocumentStore documents;
    private final Transactions transactions;

    TransmittedInvoices(InvoicePapers papers, DocumentStore documents, Transactions transactions) {
        this.papers = papers;
        this.documents = documents;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return INVOICE;
    }

    @Override
    public byte[] xml(TransmissionQueue.Document document, ElectronicFormat format) {
        var key = "invoice/" + document.id() + "/" + document.version() + "/transmitted/" + format;
        return transactions.joining(() -> documents.find(key)
                .orElseGet(() -> documents.put(key, "application/xml", first(document, format))).content());
    }

    /** A network need not know what was over before the first try. */
    private byte[] first(TransmissionQueue.Document document, ElectronicFormat format) {
        var invoice = papers.get(document.id(), document.version());
        if (invoice.isVoid()) {
            throw new Refused("The invoice was voided before it was transmitted.");
        }
        if (invoice.isReplaced()) {
            throw new Refused("The invoice was regenerated before this version was transmitted.");
        }
        return papers.xml(document.id(), document.version(), format).content();
    }
}
