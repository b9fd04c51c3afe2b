package dev.brickwork.invoice;

import java.util.List;
import java.util.Set;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.mail.MailComposer;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.MailNote;
import dev.brickwork.platform.paper.Brand;
import dev.brickwork.platform.paper.Brands;
import dev.brickwork.spi.MailSender;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;

/** Tells whoever pays that an invoice was issued, issued again or voided, with the PDF. */
@ApplicationScoped
public class InvoiceMails implements MailComposer {
    /** The note's reference is the invoice, its detail the version; without one it is the version that the invoice shows. */
    public static final String ISSUED = "invoice.issued";
    public static final String REISSUED = "invoice.reissued";
    public static final String VOIDED = "invoice.voided";

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance html(Letter letter);

        static native TemplateInstance text(Letter letter);
    }

    /**
     * @param facts what a reader wants to see before the PDF is opened
     * @param paymentUrl null when there is nothing to pay, or no page to pay on
     */
    public record Letter(String title, String greeting, List<String> sentences, List<InvoiceDocument.Sum> facts,
            String paymentUrl, Brand seller, boolean isPayable) {
    }

    private final InvoicePapers papers;
    private final Brands brands;

    InvoiceMails(InvoicePapers papers, Brands brands) {
        this.papers = papers;
        this.brands = brands;
    }

    @Override
    public Set<String> kinds() {
        return Set.of(ISSUED, REISSUED, VOIDED);
    }

    @Override
    public MailContent compose(MailNote note) {
        var version = note.detail() == null ? null : Integer.valueOf(note.detail());
        var invoice = papers.get(note.referenceId(), version);
        var letter = new InvoiceLetterWriter(invoice, brands.current()).letter(note.kind());
        var paper = papers.paper(note.referenceId(), invoice.version().version());
        return new MailContent(letter.title(), Templates.text(letter).render(), Templates.html(letter).render(),
                List.of(new MailSender.Attachment(paper.invoiceNumber() + ".pdf", "application/pdf", paper.content())));
    }
}
