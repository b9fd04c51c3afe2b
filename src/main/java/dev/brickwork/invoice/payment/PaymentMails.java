package dev.brickwork.invoice.payment;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.document.Brands;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.PaymentResponse;
import dev.brickwork.invoice.paper.InvoiceDocumentWriter;
import dev.brickwork.invoice.paper.InvoicePapers;
import dev.brickwork.invoice.paper.IssuedInvoice;
import dev.brickwork.invoice.paper.Recipients;
import dev.brickwork.mail.Letter;
import dev.brickwork.mail.Letter.Fact;
import dev.brickwork.mail.MailComposer;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailService;

/** Tells whoever pays that a payment came, that the service could not collect one, and that it has given up. */
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

    PaymentMails(Recipients recipients, MailService mails, InvoicePapers papers, PaymentService payments, Brands brands) {
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
        var seller = brands.current();
        return letter(note, payment, invoice, seller).with(List.of());
    }

    private static Letter letter(MailNote note, PaymentResponse payment, IssuedInvoice invoice,
            dev.brickwork.document.Brand seller) {
        var format = InvoiceDocumentWriter.format(invoice);
        var number = invoice.version().number();
        var amount = format.money(payment.attemptedAmount());
        var sentences = new ArrayList<String>();
        String title;
        if (note.kind().equals(RECEIVED)) {
            title = "Payment received for invoice " + number + " from " + seller.name();
            sentences.add("Thank you. We have received your payment of " + amount + " for invoice " + number + ".");
        } else {
            title = "Payment failed for invoice " + number + " from " + seller.name();
            sentences.add("We could not collect " + amount + " for invoice " + number + ": " + payment.error());
            sentences.add(note.kind().equals(FAILED)
                    ? "We will try again on " + format.date(java.time.LocalDate.parse(note.detail()))
                            + ". You can also pay now, or change your payment method."
                    : "We will not try again. Please pay the invoice.");
        }
        boolean isPayable = !invoice.isVoid() && invoice.settlement().remaining() > 0;
        var facts = List.of(new Fact("Invoice", number), new Fact("Total", format.money(invoice.version().grandTotal())),
                new Fact("Amount due", format.money(invoice.isVoid() ? 0 : invoice.settlement().remaining())));
        return new Letter(title, "Hello " + invoice.billTo().name() + ",", sentences, facts,
                isPayable ? invoice.paymentUrl() : null, seller, isPayable);
    }

    private void note(String kind, Invoice invoice, UUID paymentId, String detail) {
        mails.note(MailNote.of(kind, paymentId, detail, recipients.of(invoice)));
    }
}
