package dev.brickwork.invoice.document;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;

import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.document.InvoiceDocument.Sum;
import dev.brickwork.invoice.document.InvoiceDocument.Totals;
import dev.brickwork.invoice.document.IssuedInvoice.Applied;
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
        var rows = new ArrayList<Sum>();
        rows.add(sum("invoice.net_total", version.net()));
        rows.addAll(taxes());
        var total = sum("total", version.grandTotal());
        return invoice.isVoid() || invoice.isReplaced()
                ? new Totals(rows, total, List.of(), null, reasons())
                : new Totals(rows, total, settled(), sum("invoice.amount_due", invoice.settlement().remaining()), reasons());
    }

    private Sum sum(String key, long cents) {
        return new Sum(words.get(key), format.money(cents));
    }

    private List<Sum> settled() {
        var settlement = invoice.settlement();
        var settled = new ArrayList<Sum>();
        settlement.credits().forEach(credit -> settled.add(
                less(words.get("invoice.credit_applied", "label", credit.label()), credit)));
        settlement.payments().forEach(payment -> settled.add(less(payment.label() == null
                ? words.get("invoice.moved_to_credit")
                : words.fill("invoice.paid", "day", format.date(payment.on()), "method",
                        words.get("method." + payment.label())),
                payment)));
        settlement.creditNotes().forEach(note -> settled.add(less(
                words.fill("invoice.credit_note", "number", note.label(), "day", format.date(note.on())), note)));
        return settled;
    }

    private Sum less(String label, Applied applied) {
        return new Sum(label, format.money(-applied.amount()));
    }

    /** Taxed alike: one row. */
    private record TaxKey(TaxTreatment treatment, String name, BigDecimal rate) {
    }

    private List<Sum> taxes() {
        var sums = new LinkedHashMap<TaxKey, long[]>();
        for (var line : invoice.lines()) {
            if (line.taxRate().signum() != 0 || !line.isUsuallyTaxed()) {
                var sum = sums.computeIfAbsent(new TaxKey(line.taxTreatment(), line.taxName(), line.taxRate()),
                        key -> new long[2]);
                sum[0] += line.net();
                sum[1] += line.tax();
            }
        }
        if (sums.isEmpty()) {
            return List.of(sum("tax", 0));
        }
        return sums.entrySet().stream().map(tax -> tax(tax.getKey(), tax.getValue()[0], tax.getValue()[1])).toList();
    }

    /** Tax is rounded line by line; where that makes a difference, the row says so. */
    private Sum tax(TaxKey key, long net, long tax) {
        var name = key.name == null ? words.get("tax") : key.name;
        var label = words.fill("invoice.tax_on", "tax",
                key.treatment == TaxTreatment.STANDARD ? name : words.get("treatment." + key.treatment), "rate",
                format.percent(key.rate),
                "net", format.money(net));
        long rounding = tax - Rate.ofPercent(key.rate).of(net);
        return new Sum(rounding == 0
                ? label
                : words.fill("invoice.tax_rounding", "tax", label, "rounding", format.money(rounding)), format.money(tax));
    }

    private List<String> reasons() {
        return invoice.lines().stream().filter(line -> !line.isUsuallyTaxed()).map(IssuedLine::taxReason)
                .filter(Objects::nonNull).distinct().toList();
    }
}
