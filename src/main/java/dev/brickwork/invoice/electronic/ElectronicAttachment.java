package dev.brickwork.invoice.electronic;

import java.util.Optional;
import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.core.Refused;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.seller.ElectronicFormat;
import dev.brickwork.spi.MailSender;

/** The XML that a mail brings beside the PDF, if the seller wants it so. */
@ApplicationScoped
public class ElectronicAttachment {
    private static final Logger LOG = Logger.getLogger(ElectronicAttachment.class);

    private final CurrentSeller seller;

    ElectronicAttachment(CurrentSeller seller) {
        this.seller = seller;
    }

    /** Empty if nobody wants it, if it is inside the PDF (Factur-X), or if the document lacks what the format needs. */
    public Optional<MailSender.Attachment> attachment(Function<ElectronicFormat, byte[]> document, String number) {
        var format = seller.settings().billing().electronicInvoices();
        if (format == null || format == ElectronicFormat.facturx) {
            return Optional.empty();
        }
        try {
            var xml = document.apply(format);
            return Optional.of(new MailSender.Attachment(number + ".xml", "application/xml", xml));
        } catch (Refused incomplete) {
            LOG.warnf("document %s is mailed without its XML: %s", number, incomplete.getMessage());
            return Optional.empty();
        }
    }
}
