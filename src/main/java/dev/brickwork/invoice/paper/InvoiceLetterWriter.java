package dev.brickwork.invoice.paper;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.document.Brand;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.document.Fact;
import dev.brickwork.invoice.document.InvoiceDocument;
import dev.brickwork.invoice.document.InvoiceDocumentWriter;
import dev.brickwork.invoice.document.IssuedInvoice;
import dev.brickwork.mail.Letter;
import dev.brickwork.platform.words.Words;

/** What the mails about an invoice say, those about its payments too. */
public final class InvoiceLetterWriter {
    private final IssuedInvoice invoice;
    private final Letter.Sender sender;
    private final InvoiceDocument.Payment payment;
    private final DocumentFormat format;
    private final Words words;
    private final String number;

    public InvoiceLetterWriter(IssuedInvoice invoice, Brand brand) {
        var document = new InvoiceDocumentWriter(invoice, brand);
        this.invoice = invoice;
        this.sender = new Letter.Sender(brand, document.issuer());
        this.payment = invoice.payable() > 0 ? document.payment() : null;
        this.format = invoice.format();
        this.words = format.words();
        this.number = invoice.version().number();
    }

    Letter letter(String kind, Instant now) {
        if (kind.equals(InvoiceMails.VOIDED) || invoice.isVoid()) {
            return letter(title("mail.invoice.voided_title"), voided(), facts(false));
        }
        boolean isReissued = kind.equals(InvoiceMails.REISSUED);
        return letter(title(isReissued ? "mail.invoice.reissued_title" : "mail.invoice.issued_title"),
                List.of(words.get(isReissued ? "mail.invoice.reissued" : "mail.invoice.issued", "number", number),
                        toPay(now)),
                facts(true));
    }

    /** A letter about this invoice, with how to pay what is left of it. */
    public Letter letter(String title, List<String> sentences, List<Fact> facts) {
        return new Letter(title, words.get("mail.hello", "name", invoice.billTo().name()), sentences, facts,
                payment == null ? null : new Letter.Payment(payment.url(), payment.bank()), sender, words);
    }

    public String sellerName() {
        return sender.brand().name();
    }

    /** @param key of a text with the number of the invoice and the name of the seller */
    public String title(String key) {
        return words.fill(key, "number", number, "seller", sender.brand().name());
    }

    private List<String> voided() {
        var sentences = new ArrayList<String>();
        sentences.add(words.get("mail.invoice.voided", "number", number));
        if (invoice.ending().voidReason() != null) {
            sentences.add(words.get("invoice.void_reason", "reason", invoice.ending().voidReason()));
        }
        sentences.add(words.get("mail.invoice.voided_attached"));
        return sentences;
    }

    private String toPay(Instant now) {
        if (invoice.payable() == 0) {
            return words.get(invoice.processing() > 0 ? "payment_page.processing_text" : "mail.nothing_to_pay");
        }
        var late = invoice.overdueSince(now);
        return words.fill(late == null ? "mail.invoice.pay" : "mail.invoice.overdue", "amount",
                format.money(invoice.payable()), "day", format.date(late == null ? invoice.dueOn() : late));
    }

    private List<Fact> facts(boolean isOpen) {
        var facts = new ArrayList<Fact>();
        facts.add(new Fact(words.get("invoice.title"), number));
        facts.add(new Fact(words.get("invoice.date"), format.day(invoice.issuedAt())));
        if (invoice.purchaseOrder() != null) {
            facts.add(new Fact(words.get("purchase_order"), invoice.purchaseOrder()));
        }
        facts.add(new Fact(words.get("total"), format.money(invoice.version().grandTotal())));
        if (isOpen) {
            facts.add(new Fact(words.get("invoice.amount_due"), format.money(invoice.settlement().remaining())));
            facts.add(new Fact(words.get("invoice.due_date"), format.date(invoice.dueOn())));
        }
        return facts;
    }
}
