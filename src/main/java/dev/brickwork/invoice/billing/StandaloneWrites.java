package dev.brickwork.invoice.billing;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.Invoice;
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

    /**
     * What is charged besides what was agreed, such as a fee for a reminder.
     *
     * @param days what it is charged for
     */
    public record Extra(String description, long cents, String taxCategory, DateRange days) {

        private StandaloneRequest.Line line() {
            return new StandaloneRequest.Line(description, BigDecimal.ONE, null, cents, taxCategory, days.from(),
                    days.lastDay());
        }
    }

    /**
     * Bills it by an invoice of its own, at once.
     *
     * @return its id
     * @throws RuntimeException when the calculator has to be asked first: see {@link Taxing}
     */
    @Transactional(TxType.MANDATORY)
    public UUID bill(UUID customerId, CurrencyCode currency, List<Extra> extras, TaxCache taxes) {
        return standalone.create(new StandaloneRequest(customerId, currency, extras.stream().map(Extra::line).toList(), null,
                null, null, false, null, null), taxes);
    }

    /** Gives one that is whole otherwise its place among the customer's, and keeps it. */
    @Transactional(TxType.MANDATORY)
    public void persistNumbered(Invoice invoice) {
        standalone.persistNumbered(invoice);
    }

    @Write("invoice.finalized")
    public InvoiceResponse finish(UUID invoiceId, TaxCache taxes) {
        standalone.finish(changes.lock(invoiceId), taxes);
        return invoices.read(invoiceId);
    }
}
