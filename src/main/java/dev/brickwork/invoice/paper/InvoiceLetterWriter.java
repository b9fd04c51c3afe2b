package dev.brickwork.invoice.paper;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.document.Brand;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.mail.Letter;
import dev.brickwork.mail.Letter.Fact;

/** What the mails about an invoice say. */
final class InvoiceLetterWriter {
    private final IssuedInvoice invoice;
    private final Brand seller;
    private final DocumentFormat format;
    private final String number;

    InvoiceLetterWriter(IssuedInvoice invoice, Brand seller) {
        this.invoice = invoice;
        this.seller = seller;
        this.format = InvoiceDocumentWriter.format(invoice);
        this.number = invoice.version().number();
    }

    Letter letter(String kind) {
        boolean isVoid = kind.equals(InvoiceMails.VOIDED) || invoice.isVoid();
        boolean isPayable = !isVoid && invoice.settlement().remaining() > 0;
        return new Letter(title(kind, isVoid), "Hello " + invoice.billTo().name() + ",",
                isVoid ? voided() : issued(kind, isPayable), facts(isVoid), isPayable ? invoice.paymentUrl() : null, seller,
                isPayable);
    }

    private String title(String kind, boolean isVoid) {
        if (isVoid) {
            return "Invoice " + number + " from " + seller.name() + " was voided";
        }
        return (kind.equals(InvoiceMails.REISSUED) ? "Updated invoice " : "Invoice ") + number + " from " + seller.name();
    }

    private List<String> voided() {
        var sentences = new ArrayList<String>();
        sentences.add("Invoice " + number + " was voided. You do not need to pay it.");
        if (invoice.ending().voidReason() != null) {
            sentences.add("Reason: " + invoice.ending().voidReason());
        }
        sentences.add("The voided invoice is attached for your records.");
        return sentences;
    }

    private List<String> issued(String kind, boolean isPayable) {
        var sentences = new ArrayList<String>();
        if (kind.equals(InvoiceMails.REISSUED)) {
            sentences.add("We have updated your invoice. " + number + " is attached and replaces the earlier version.");
        } else {
            sentences.add("Your invoice " + number + " is attached.");
        }
        sentences.add(isPayable
                ? "Please pay " + format.money(invoice.settlement().remaining()) + " by " + format.date(invoice.dueOn())
                        + "."
                : "There is nothing to pay.");
        return sentences;
    }

    private List<Fact> facts(boolean isVoid) {
        var facts = new ArrayList<Fact>();
        facts.add(new Fact("Invoice", number));
        facts.add(new Fact("Date", format.day(invoice.issuedAt())));
        if (invoice.purchaseOrder() != null) {
            facts.add(new Fact("Purchase order", invoice.purchaseOrder()));
        }
        facts.add(new Fact("Total", format.money(invoice.version().grandTotal())));
        if (!isVoid) {
            facts.add(new Fact("Amount due", format.money(invoice.settlement().remaining())));
            facts.add(new Fact("Due date", format.date(invoice.dueOn())));
        }
        return facts;
    }
}
