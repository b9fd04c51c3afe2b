package dev.brickwork.invoice.payment;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.document.Brands;
import dev.brickwork.document.Fact;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.PaymentResponse;
import dev.brickwork.invoice.document.IssuedInvoice;
import dev.brickwork.invoice.paper.InvoiceLetterWriter;
import dev.brickwork.invoice.paper.InvoicePapers;
import dev.brickwork.invoice.paper.Recipients;
import dev.brickwork.mail.Letter;
import dev.brickwork.mail.MailComposer;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.MailDetail;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailService;
import dev.brickwork.platform.time.BusinessClock;

/** Tells the payer that a payment came, that the service could not collect one, and that it has given up. */
@ApplicationScoped
class PaymentMails implements MailComposer {
    /** The note's reference is the payment. */
    static final String RECEIVED = "payment.received";
    static final String FAILED = "payment.failed";
    static final String GIVEN_UP = "payment.given_up";

    private final Recipients recipients;
    private final MailService mails;
    private final InvoicePapers papers;
    private final PaymentService payments;
    private final Brands brands;
    private final BusinessClock clock;

    PaymentMails(Recipients recipients, MailService mails, InvoicePapers papers, PaymentService payments, Brands brands,
            BusinessClock clock) {
        this.clock = clock;
        this.recipients = recipients;
        this.mails = mails;
        this.papers = papers;
        this.payments = payments;
        this.brands = brands;
    }

    void received(Invoice invoice, UUID paymentId) {
        note(RECEIVED, invoice, paymentId, null);
    }

    /** When it will be tried again goes along: by the time the mail is written, that may be another day. */
    void failed(Invoice invoice, UUID paymentId) {
        note(FAILED, invoice, paymentId, invoice.collectAt.atZone(invoice.zone()).toLocalDate().toString());
    }

    void gaveUp(Invoice invoice, UUID paymentId) {
        note(GIVEN_UP, invoice, paymentId, null);
    }

    @Override
    public Set<String> kinds() {
        return Set.of(RECEIVED, FAILED, GIVEN_UP);
    }

    @Override
    public MailContent compose(MailNote note) {
        var payment = payments.read(note.referenceId());
        var invoice = papers.get(payment.invoiceId(), null);
        return letter(note, payment, invoice).with(List.of());
    }

    private Letter letter(MailNote note, PaymentResponse payment, IssuedInvoice invoice) {
        var format = invoice.format();
        var words = format.words();
        var number = invoice.version().number();
        var amount = format.money(payment.attemptedAmount());
        var sentences = new ArrayList<String>();
        if (note.kind().equals(RECEIVED)) {
            sentences.add(words.fill("mail.payment.received", "amount", amount, "number", number));
        } else {
            // in a preview it may have succeeded
            var error = payment.error() == null ? words.get("mail.payment.declined") : payment.error();
            sentences.add(words.fill("mail.payment.failed", "amount", amount, "number", number, "error", error));
            sentences.add(note.kind().equals(FAILED)
                    ? words.get("mail.payment.again", "day", format.date(nextTry(note, invoice)))
                    : words.get("mail.payment.given_up"));
        }
        var facts = List.of(new Fact(words.get("invoice.title"), number),
                new Fact(words.get("total"), format.money(invoice.version().grandTotal())),
                new Fact(words.get("invoice.amount_due"),
                        format.money(invoice.isVoid() ? 0 : invoice.settlement().remaining())));
        var writer = new InvoiceLetterWriter(invoice, brands.current());
        return writer.letter(
                writer.title(note.kind().equals(RECEIVED) ? "mail.payment.received_title" : "mail.payment.failed_title"),
                sentences, facts);
    }

    /** In a preview nobody may have said when. */
    private LocalDate nextTry(MailNote note, IssuedInvoice invoice) {
        return MailDetail.day(note.detail(), clock.now().atZone(invoice.zone()).toLocalDate().plusDays(1));
    }

    private void note(String kind, Invoice invoice, UUID paymentId, String detail) {
        mails.note(MailNote.of(kind, paymentId, detail, recipients.of(invoice)));
    }
}
