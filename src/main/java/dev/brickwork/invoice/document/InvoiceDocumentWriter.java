package dev.brickwork.invoice.document;

import java.util.List;

import dev.brickwork.document.BankTransfer;
import dev.brickwork.document.Brand;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.document.Imprint;
import dev.brickwork.document.PaymentCode;
import dev.brickwork.invoice.document.InvoiceDocument.Head;
import dev.brickwork.invoice.document.InvoiceDocument.Mark;
import dev.brickwork.platform.words.Words;

/** Puts an invoice into the words and numbers of its reader. */
public final class InvoiceDocumentWriter {
    private final IssuedInvoice invoice;
    private final Brand brand;
    private final DocumentFormat format;
    private final Words words;

    public InvoiceDocumentWriter(IssuedInvoice invoice, Brand brand) {
        this.invoice = invoice;
        this.brand = brand.named(invoice.soldBy().name(), invoice.soldBy().email());
        this.format = invoice.format();
        this.words = format.words();
    }

    public InvoiceDocument document(boolean isExplained) {
        var rows = new InvoiceRowWriter(format);
        return new InvoiceDocument(words, head(), brand, issuer(), invoice.billTo().imprint(words), mark(),
                invoice.lines().stream().map(rows::row).toList(), new InvoiceTotalsWriter(invoice, format).totals(),
                payment(), isExplained ? explanation(rows) : List.of());
    }

    private Head head() {
        var isBilledElsewhere = invoice.customerName() != null && !invoice.customerName().equals(invoice.billTo().name());
        return new Head(invoice.version().number(), format.day(invoice.issuedAt()), format.date(invoice.dueOn()),
                format.period(invoice.startsOn(), invoice.endsOn()), invoice.purchaseOrder(),
                invoice.billTo().buyerReference(), isBilledElsewhere ? invoice.customerName() : null,
                invoice.currency().name());
    }

    /** The seller, as it was. */
    public Imprint issuer() {
        return Imprint.of(invoice.soldBy(), words);
    }

    private Mark mark() {
        if (invoice.isVoid()) {
            var reason = invoice.ending().voidReason();
            var text = words.get("invoice.void_text", "day", format.day(invoice.ending().voidedAt()));
            return new Mark("void", words.get("invoice.void"),
                    reason == null ? text : text + " " + words.get("invoice.void_reason", "reason", reason));
        }
        if (invoice.isReplaced()) {
            return new Mark("replaced", words.get("invoice.replaced"),
                    words.get("invoice.replaced_text", "number", invoice.ending().replacedBy()));
        }
        if (invoice.version().replaces() != null) {
            return new Mark("reissued", words.get("invoice.reissued"), words.fill("invoice.reissued_text", "day",
                    format.day(invoice.version().madeAt()), "number", invoice.version().replaces()));
        }
        return null;
    }

    /** Null if there is no way to pay that a code could tell. */
    private String code() {
        var code = PaymentCode.of(new PaymentCode.Due(invoice.currency(), invoice.settlement().remaining(),
                invoice.version().number(), invoice.soldBy().bankAccount(), issuer().name(), invoice.paymentUrl()));
        return code == null ? null : code.image();
    }

    /** Null where there is nothing to pay, or nobody says how. */
    public InvoiceDocument.Payment payment() {
        var number = invoice.version().number();
        var bank = BankTransfer.facts(invoice.soldBy().bankAccount(), issuer().name(), number, words);
        if (invoice.isVoid() || invoice.isReplaced() || invoice.settlement().remaining() <= 0
                || invoice.paymentUrl() == null && brand.paymentLines().isEmpty() && bank.isEmpty()) {
            return null;
        }
        return new InvoiceDocument.Payment(invoice.paymentUrl(), bank, brand.paymentLines(), number, code());
    }

    private List<InvoiceDocument.Explained> explanation(InvoiceRowWriter rows) {
        var explainer = new InvoiceExplainer(format, invoice.lines());
        return invoice.lines().stream().map(line -> new InvoiceDocument.Explained(rows.name(line),
                format.period(line.startsOn(), line.endsOn()), format.money(line.grandTotal()),
                explainer.explain(line).sentences())).toList();
    }
}
