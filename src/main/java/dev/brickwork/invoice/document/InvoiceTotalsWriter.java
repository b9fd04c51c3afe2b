package dev.brickwork.invoice.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import dev.brickwork.document.DocumentFormat;
import dev.brickwork.document.Fact;
import dev.brickwork.document.TaxRows;
import dev.brickwork.invoice.document.InvoiceDocument.Totals;
import dev.brickwork.platform.words.Words;

/** From the net amounts of the lines to what is left to pay, each step for its reader to compute again. */
final class InvoiceTotalsWriter {
    private final IssuedInvoice invoice;
    private final DocumentFormat format;
    private final Words words;

    InvoiceTotalsWriter(IssuedInvoice invoice, DocumentFormat format) {
        this.invoice = invoice;
        this.format = format;
        this.words = format.words();
    }

    Totals totals() {
        var version = invoice.version();
        var rows = new ArrayList<Fact>();
        rows.add(sum("invoice.net_total", version.net()));
        rows.addAll(taxes());
        var total = sum("total", version.grandTotal());
        return invoice.isVoid() || invoice.isReplaced()
                ? new Totals(rows, total, List.of(), null, reasons())
                : new Totals(rows, total, settled(), sum("invoice.amount_due", invoice.settlement().remaining()), reasons());
    }

    private Fact sum(String key, long cents) {
        return new Fact(words.get(key), format.money(cents));
    }

    private List<Fact> settled() {
        var settlement = invoice.settlement();
        var settled = new ArrayList<Fact>();
        settlement.credits().forEach(credit -> settled.add(less(words.get("invoice.credit_applied", "label",
                credit.label() == null ? words.get("credit." + credit.kind()) : credit.label()), credit.amount())));
        settlement.payments().forEach(payment -> settled.add(less(payment.label() == null
                ? words.get("invoice.moved_to_credit")
                : words.fill("invoice.paid", "day", format.date(payment.on()), "method",
                        words.get("method." + payment.label())),
                payment.amount())));
        settlement.creditNotes().forEach(note -> settled.add(less(
                words.fill("invoice.credit_note", "number", note.label(), "day", format.date(note.on())), note.amount())));
        if (settlement.writtenOff() > 0) {
            settled.add(less(words.get("invoice.written_off"), settlement.writtenOff()));
        }
        return settled;
    }

    private Fact less(String label, long cents) {
        return new Fact(label, format.money(-cents));
    }

    private List<Fact> taxes() {
        var taxes = new TaxRows(format);
        invoice.lines()
                .forEach(line -> taxes.add(line.taxTreatment(), line.taxName(), line.taxRate(), line.net(), line.tax()));
        return taxes.rows();
    }

    private List<String> reasons() {
        return invoice.lines().stream().filter(line -> !line.isUsuallyTaxed()).map(IssuedLine::taxReason)
                .filter(Objects::nonNull).distinct().toList();
    }
}
