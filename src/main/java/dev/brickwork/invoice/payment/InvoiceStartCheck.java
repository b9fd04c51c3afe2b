package dev.brickwork.invoice.payment;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.document.Brand;
import dev.brickwork.document.Fact;
import dev.brickwork.document.Imprint;
import dev.brickwork.invoice.document.InvoiceDocument;
import dev.brickwork.invoice.paper.InvoicePaper;
import dev.brickwork.platform.process.StartCheck;
import dev.brickwork.platform.words.Words;
import dev.brickwork.spi.PdfRenderer;

/** Prints an invoice of one line, and shows the page on which it would be paid. */
@Singleton
class InvoiceStartCheck implements StartCheck {
    private static final String PDF = "%PDF-";
    private static final Fact NOTHING = new Fact("Total", "0.00");

    private final PdfRenderer renderer;

    InvoiceStartCheck(PdfRenderer renderer) {
        this.renderer = renderer;
    }

    @Override
    public String name() {
        return "invoice PDF and payment page";
    }

    @Override
    public void run() {
        var invoice = sample();
        PaymentPage.Templates.page(new PaymentPage.View(invoice, List.of(), PaymentPage.Links.of(""),
                PaymentPage.PageState.PAID, new PaymentPage.Payable("0.00", null), null, null, null)).render();
        var pdf = renderer.render(new PdfRenderer.Document(InvoicePaper.html(invoice, invoice.seller()), Instant.EPOCH));
        if (!new String(pdf, 0, PDF.length(), StandardCharsets.US_ASCII).equals(PDF)) {
            throw new IllegalStateException("what was printed is not a PDF");
        }
    }

    private static InvoiceDocument sample() {
        return new InvoiceDocument(Words.english(),
                new InvoiceDocument.Head("1", "1 Jan 2026", "1 Jan 2026", null, null, null, null, "USD"),
                new Brand("Seller", List.of(), null, null, null, List.of()),
                new Imprint("Seller", List.of(), List.of()),
                new Imprint("Customer", List.of(), List.of()), null,
                List.of(new InvoiceDocument.Row("Line", null, "1", "", "0.00", "", "", "0%", "", "0.00", List.of())),
                new InvoiceDocument.Totals(List.of(), NOTHING, List.of(), null, List.of()), null, List.of());
    }
}
