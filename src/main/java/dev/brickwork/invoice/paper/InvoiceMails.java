package dev.brickwork.invoice.paper;

import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.core.Refused;
import dev.brickwork.document.Brands;
import dev.brickwork.mail.MailComposer;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.MailNote;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.seller.ElectronicInvoiceFormat;
import dev.brickwork.spi.MailSender;

/** Tells whoever pays that an invoice was issued, issued again or voided, with the PDF. */
@ApplicationScoped
public class InvoiceMails implements MailComposer {
    private static final Logger LOG = Logger.getLogger(InvoiceMails.class);

    /** The note's reference is the invoice, its detail the version; without one it is the version that the invoice shows. */
    public static final String ISSUED = "invoice.issued";
    public static final String REISSUED = "invoice.reissued";
    public static final String VOIDED = "invoice.voided";

    private final InvoicePapers papers;
    private final Brands brands;
    private final BusinessClock clock;
    private final CurrentSeller seller;

    InvoiceMails(InvoicePapers papers, Brands brands, BusinessClock clock, CurrentSeller seller) {
        this.seller = seller;
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
        var attachments = new ArrayList<MailSender.Attachment>();
        attachments.add(new MailSender.Attachment(paper.invoiceNumber() + ".pdf", "application/pdf", paper.content()));
        if (!note.kind().equals(VOIDED)) {
            xml(invoice).ifPresent(attachments::add);
        }
        return letter.with(attachments);
    }

    /** Beside the PDF, if the seller wants it so and the invoice has what the format needs; Factur-X is inside of the PDF. */
    private Optional<MailSender.Attachment> xml(IssuedInvoice invoice) {
        var format = seller.settings().billing().electronicInvoices();
        if (format == ElectronicInvoiceFormat.none || format == ElectronicInvoiceFormat.facturx) {
            return Optional.empty();
        }
        try {
            var xml = papers.xml(invoice.id(), invoice.version().version(), ElectronicFormat.valueOf(format.name()));
            return Optional.of(
                    new MailSender.Attachment(xml.invoiceNumber() + ".xml", "application/xml", xml.content()));
        } catch (Refused incomplete) {
            LOG.warnf("invoice %s is mailed without its %s: %s", invoice.id(), format, incomplete.getMessage());
            return Optional.empty();
        }
    }
}
