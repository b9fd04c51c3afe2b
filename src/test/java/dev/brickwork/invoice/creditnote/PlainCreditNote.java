package dev.brickwork.invoice.creditnote;

import dev.brickwork.adapter.pdf.Printer;
import dev.brickwork.document.Brand;
import dev.brickwork.invoice.paper.PlainPaper;
import dev.brickwork.spi.PdfRenderer;
import io.quarkus.qute.Template;

/** Prints credit notes without the service around, as {@link PlainPaper} does invoices. */
public final class PlainCreditNote {
    private static final Template TEMPLATE = PlainPaper.template("CreditNotePaper/note.html");

    private PlainCreditNote() {
    }

    /** @param facturX the same credit note as XML, which is put inside; null for none */
    public static byte[] pdf(IssuedCreditNote note, Brand brand, byte[] facturX) {
        var document = new CreditNoteDocumentWriter(note, brand).document();
        return Printer.RENDERER.render(new PdfRenderer.Document(
                TEMPLATE.data("note", document, "style", brand.coloured(CreditNotePaper.style(document))).render(),
                note.createdAt(), facturX));
    }
}
