package dev.brickwork.invoice.paper;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.document.Assets;
import dev.brickwork.document.Brand;
import dev.brickwork.document.PrintLimit;
import dev.brickwork.invoice.document.InvoiceDocument;
import dev.brickwork.invoice.document.InvoiceDocumentWriter;
import dev.brickwork.invoice.document.IssuedInvoice;
import dev.brickwork.platform.words.Words;
import dev.brickwork.spi.PdfRenderer;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** An invoice on paper, from our own template in the seller's colours. */
@ApplicationScoped
public class InvoicePaper {
    private static final String STYLE = Assets.DOCUMENT_STYLE + Assets.text("/invoice/invoice.css");
    private static final String STAMP_STYLE = Assets.text("/invoice/stamp.css");
    private static final int STAMP_SIZE_MAX = 110;
    /** In letters of one point. */
    private static final int STAMP_WIDTH = 700;

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance invoice(InvoiceDocument invoice, String style);
    }

    private final PdfRenderer renderer;
    final PrintLimit printLimit = new PrintLimit("explanations");

    InvoicePaper(PdfRenderer renderer) {
        this.renderer = renderer;
    }

    /** The same invoice gives the same bytes. With the page that explains it, it is not kept and may be asked for any time. */
    byte[] pdf(IssuedInvoice invoice, Brand seller, boolean isExplained) {
        return isExplained ? printLimit.print(() -> print(invoice, seller, true, null)) : original(invoice, seller, null);
    }

    /** @param facturX the same invoice as XML, which is put inside; null for none */
    byte[] original(IssuedInvoice invoice, Brand seller, byte[] facturX) {
        return print(invoice, seller, false, facturX);
    }

    private byte[] print(IssuedInvoice invoice, Brand seller, boolean isExplained, byte[] facturX) {
        return renderer.render(new PdfRenderer.Document(html(invoice, seller, isExplained), invoice.version().madeAt(),
                facturX));
    }

    public static String html(IssuedInvoice invoice, Brand seller, boolean isExplained) {
        return html(new InvoiceDocumentWriter(invoice, seller).document(isExplained), seller);
    }

    public static String html(InvoiceDocument document, Brand seller) {
        return Templates.invoice(document, seller.coloured(style(document))).render();
    }

    static String style(InvoiceDocument document) {
        return Assets.pageStyle(document.words()) + STYLE + (document.isStamped() ? stampStyle(document.words()) : "");
    }

    /** As large as the word leaves room for. */
    private static String stampStyle(Words words) {
        int size = Math.min(STAMP_SIZE_MAX, STAMP_WIDTH / words.get("invoice.stamp").length());
        return STAMP_STYLE.replace(STAMP_SIZE_MAX + "pt", size + "pt");
    }
}
