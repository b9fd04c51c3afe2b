package dev.brickwork.invoice.paper;

import java.util.List;

import dev.brickwork.adapter.pdf.Printer;
import dev.brickwork.document.Assets;
import dev.brickwork.document.Brand;
import dev.brickwork.invoice.document.InvoiceDocument;
import dev.brickwork.invoice.document.InvoiceDocumentWriter;
import dev.brickwork.invoice.document.IssuedInvoice;
import dev.brickwork.spi.PdfRenderer;
import io.quarkus.qute.Engine;
import io.quarkus.qute.HtmlEscaper;
import io.quarkus.qute.ReflectionValueResolver;
import io.quarkus.qute.Template;
import io.quarkus.qute.ValueResolvers;
import io.quarkus.qute.Variant;

/** Prints invoices without the service around: the same template and style, resolved by reflection. */
public final class PlainPaper {
    private static final Template TEMPLATE = template("InvoicePaper/invoice.html");

    private PlainPaper() {
    }

    /** A template of ours, as it is without the service. */
    public static Template template(String name) {
        return Engine.builder().addDefaults().addValueResolver(new ReflectionValueResolver())
                .addValueResolver(ValueResolvers.rawResolver()).addResultMapper(new HtmlEscaper(List.of(Variant.TEXT_HTML)))
                .build().parse(Assets.text("/templates/" + name), Variant.forContentType(Variant.TEXT_HTML));
    }

    public static byte[] pdf(IssuedInvoice invoice, Brand brand, boolean isExplained) {
        return pdf(new InvoiceDocumentWriter(invoice, brand).document(isExplained), invoice);
    }

    public static byte[] pdf(InvoiceDocument document, IssuedInvoice invoice) {
        return pdf(document, invoice, null);
    }

    /** @param facturX the same invoice as XML, which is put inside; null for none */
    public static byte[] pdf(InvoiceDocument document, IssuedInvoice invoice, byte[] facturX) {
        var style = document.seller().coloured(InvoicePaper.style(document));
        return Printer.RENDERER.render(new PdfRenderer.Document(
                TEMPLATE.data("invoice", document, "style", style).render(), invoice.version().madeAt(), facturX));
    }
}
