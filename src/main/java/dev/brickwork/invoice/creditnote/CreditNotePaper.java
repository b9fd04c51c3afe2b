package dev.brickwork.invoice.creditnote;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.document.Assets;
import dev.brickwork.document.Brand;
import dev.brickwork.spi.PdfRenderer;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** A credit note on paper, in the look of the invoice. */
@ApplicationScoped
public class CreditNotePaper {
    private static final String STYLE = Assets.DOCUMENT_STYLE + Assets.text("/invoice/invoice.css");

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance note(CreditNoteDocument note, String style);
    }

    private final PdfRenderer renderer;

    CreditNotePaper(PdfRenderer renderer) {
        this.renderer = renderer;
    }

    /**
     * The same credit note gives the same bytes.
     *
     * @param facturX the same credit note as XML, which is put inside; null for none
     */
    byte[] pdf(IssuedCreditNote note, Brand brand, byte[] facturX) {
        return renderer.render(new PdfRenderer.Document(html(note, brand), note.createdAt(), facturX));
    }

    public static String html(IssuedCreditNote note, Brand brand) {
        return html(new CreditNoteDocumentWriter(note, brand).document());
    }

    public static String html(CreditNoteDocument document) {
        return Templates.note(document, document.brand().coloured(style(document))).render();
    }

    static String style(CreditNoteDocument document) {
        return Assets.pageStyle(document.words()) + STYLE;
    }
}
