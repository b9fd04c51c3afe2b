package dev.brickwork.invoice.paper;

import java.time.Duration;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import jakarta.ws.rs.ServiceUnavailableException;

import dev.brickwork.core.Missing;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.electronic.TransmissionQueue;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailService;
import dev.brickwork.mail.MailState;
import dev.brickwork.platform.database.Database;

/** What the recipients of invoices are told when one is issued again or voided, and the PDFs that go with it. */
@ApplicationScoped
public class InvoiceNotices {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Database database;
    private final Recipients recipients;
    private final MailService mails;
    private final InvoicePapers papers;
    private final TransmissionQueue transmissions;

    InvoiceNotices(Database database, Recipients recipients, MailService mails, InvoicePapers papers,
            TransmissionQueue transmissions) {
        this.transmissions = transmissions;
        this.database = database;
        this.recipients = recipients;
        this.mails = mails;
        this.papers = papers;
    }

    /**
     * The PDF is printed anew, with the mark, by the sweep or at the first request; the mail brings it. Networks are sent a
     * credit note.
     */
    @Transactional(TxType.MANDATORY)
    public void voided(Invoice invoice) {
        database.update("UPDATE invoice SET paper_version = NULL WHERE id = ?", invoice.id);
        mails.note(MailNote.of(InvoiceMails.VOIDED, invoice.id, invoice.currentVersion.toString(), recipients.of(invoice)));
        transmissions.cancel(invoice.id);
    }

    /** Before anything is written that a mail has to bring. */
    public void refuseUnlessMailable() {
        mails.refuseWithoutSender();
    }

    /** The mail has the id of the version, so that a request that waits for it finds it. */
    @Transactional(TxType.MANDATORY)
    public void reissued(Invoice invoice, UUID versionId) {
        mails.note(new MailNote(versionId, InvoiceMails.REISSUED, invoice.id, invoice.currentVersion.toString(),
                recipients.of(invoice)));
    }

    /** Returns when the PDF of the version is stored and its mail, if there is one, was sent. Harmless when repeated. */
    @Transactional(TxType.NEVER)
    public void complete(UUID invoiceId, int version, UUID versionId, boolean isMailed) {
        papers.pdf(invoiceId, version);
        if (isMailed && state(versionId) != MailState.SENT) {
            throw new ServiceUnavailableException("the mail of version " + versionId + " could not be sent yet");
        }
    }

    private MailState state(UUID mailId) {
        try {
            return mails.await(mailId, PATIENCE);
        } catch (Missing nobodyToMail) {
            return MailState.SENT;
        }
    }
}
