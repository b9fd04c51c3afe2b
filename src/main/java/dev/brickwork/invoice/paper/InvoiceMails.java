package dev.brickwork.invoice.paper;

import java.util.ArrayList;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.document.Brands;
import dev.brickwork.invoice.document.IssuedInvoice;
import dev.brickwork.invoice.electronic.ElectronicAttachment;
import dev.brickwork.mail.MailComposer;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.MailDetail;
import dev.brickwork.mail.MailNote;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.MailSender;

/** Tells the payer that an invoice was issued, issued again or voided, with the PDF. */
@ApplicationScoped
public class InvoiceMails implements MailComposer {
    /** The note's reference is the invoice, its detail the version; without one it is the version that the invoice shows. */
    public static final String ISSUED = "invoice.issued";
    public static final String REISSUED = "invoice.reissued";
    public static final String VOIDED = "invoice.voided";
    private static final Pattern VERSION = Pattern.compile("[1-9]\\d{0,8}");

    private final InvoicePapers papers;
    private final Brands brands;
    private final BusinessClock clock;
    private final ElectronicAttachment electronic;

    InvoiceMails(InvoicePapers papers, Brands brands, BusinessClock clock, ElectronicAttachment electronic) {
        this.electronic = electronic;
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
        return content(note.kind(), papers.get(note.referenceId(), version));
    }

    /** @param detail the version; without it, the one that the invoice shows */
    @Override
    public MailContent preview(String kind, UUID invoiceId, String detail) {
        var invoice = papers.get(invoiceId, null);
        if (detail == null) {
            return content(kind, invoice);
        }
        int last = invoice.version().version();
        if (!VERSION.matcher(detail).matches() || Integer.parseInt(detail) > last) {
            throw MailDetail.refusal("must be a version of the invoice, from 1 to " + last);
        }
        return content(kind, papers.get(invoiceId, Integer.valueOf(detail)));
    }

    private MailContent content(String kind, IssuedInvoice invoice) {
        var letter = new InvoiceLetterWriter(invoice, brands.current()).letter(kind, clock.now());
        var paper = papers.paper(invoice);
        var attachments = new ArrayList<MailSender.Attachment>();
        attachments.add(new MailSender.Attachment(paper.invoiceNumber() + ".pdf", "application/pdf", paper.content()));
        if (!invoice.isVoid()) {
            electronic.attachment(format -> papers.xml(invoice, format).content(),
                    paper.invoiceNumber()).ifPresent(attachments::add);
        }
        return letter.with(attachments);
    }
}
