package dev.brickwork.invoice.paper;

import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.Refused;
import dev.brickwork.invoice.InvoiceChanges;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailService;
import dev.brickwork.platform.json.Fields;

/** Mails an issued invoice once more: to whom it was mailed before, or to others. */
@ApplicationScoped
public class InvoiceSending {
    private static final int RECIPIENTS_MAX = 10;

    private final InvoiceChanges changes;
    private final Recipients recipients;
    private final MailService mails;

    InvoiceSending(InvoiceChanges changes, Recipients recipients, MailService mails) {
        this.changes = changes;
        this.recipients = recipients;
        this.mails = mails;
    }

    @Schema(name = "SendInvoiceRequest")
    record Request(
            @Schema(nullable = true, description = "Who gets it. Without it the recipients of the invoice.", examples = "[\"ap@globex.example\"]") List<String> recipients) {

        static Request read(Fields in) {
            var request = new Request(in.emails("recipients", RECIPIENTS_MAX).optional());
            in.refuseEmpty("recipients", request.recipients);
            return request;
        }
    }

    /** What a mail of the version is called: the first one was issued, the others were issued again. */
    public static String kindOf(int version) {
        return version == 1 ? InvoiceMails.ISSUED : InvoiceMails.REISSUED;
    }

    @Transactional(TxType.MANDATORY)
    SentInvoice send(UUID invoiceId, Request request) {
        var change = changes.lock(invoiceId);
        var invoice = change.invoice;
        invoice.guards().refuseUnlessSendable();
        mails.refuseWithoutSender();
        var to = request.recipients == null ? recipients.of(invoice) : request.recipients;
        if (to.isEmpty()) {
            throw Refused.field("recipients", "is required: neither the customer nor an order has an email address");
        }
        var note = MailNote.of(kindOf(invoice.currentVersion), invoiceId, invoice.currentVersion.toString(), to);
        mails.note(note);
        change.done("invoice.sent", null);
        return new SentInvoice(invoiceId, note.id(), note.recipients());
    }
}
