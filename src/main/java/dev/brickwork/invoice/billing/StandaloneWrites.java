package dev.brickwork.invoice.billing;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.invoice.InvoiceChanges;
import dev.brickwork.invoice.InvoiceResponse;
import dev.brickwork.invoice.InvoiceService;
import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.write.Write;

/** The writes of invoices that stand alone, each once more where a tax has to be asked for first ({@link Taxing}). */
@ApplicationScoped
public class StandaloneWrites {
    private final StandaloneInvoices standalone;
    private final InvoiceChanges changes;
    private final InvoiceService invoices;

    StandaloneWrites(StandaloneInvoices standalone, InvoiceChanges changes, InvoiceService invoices) {
        this.standalone = standalone;
        this.changes = changes;
        this.invoices = invoices;
    }

    @Write("invoice.created")
    RestResponse<InvoiceResponse> create(StandaloneRequest request, TaxCache taxes) {
        var id = standalone.create(request, taxes);
        return Answers.created("/invoices/" + id, invoices.read(id));
    }

    @Write("invoice.finalized")
    public InvoiceResponse finish(UUID invoiceId, TaxCache taxes) {
        standalone.finish(changes.lock(invoiceId), taxes);
        return invoices.read(invoiceId);
    }
}
