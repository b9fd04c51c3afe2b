package dev.brickwork.invoice.paper;

import java.util.List;
import java.util.Set;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.document.Brands;
import dev.brickwork.mail.MailComposer;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.MailNote;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.MailSender;

/** Tells whoever pays that an invoice was issued, issued again or voided, with the PDF. */
@ApplicationScoped
public class InvoiceMails implements MailComposer {
    /** The note's reference is the invoice, its detail the version; without one it is the version that the invoice shows. */
    public static final String ISSUED = "invoice.issued";
    public static final String REISSUED = "invoice.reissued";
    public static final String VOIDED = "invoice.voided";

    private final InvoicePapers papers;
    private final Brands brands;
    private final BusinessClock clock;

    InvoiceMails(InvoicePapers papers, Brands brands, BusinessClock clock) {
        this.papers = papers;
        this.brands = brands;
        this.clock = clock;
    }

    @Override
    public Set<String> kinds() {
        return Set.of(ISSUED, REISSUED, VOIDED);
    }

    @Override
    public MailContent compose(MailNote note) {
        var version = note.detail() == null ? null : Integer.valueOf(note.detail());
        var invoice = papers.get(note.referenceId(), version);
        var letter = new InvoiceLetterWriter(invoice, brands.current()).letter(note.kind(), clock.now());
        var paper = papers.paper(note.referenceId(), invoice.version().version());
        return letter.with(
                List.of(new MailSender.Attachment(paper.invoiceNumber() + ".pdf", "application/pdf", paper.content())));
    }
}
