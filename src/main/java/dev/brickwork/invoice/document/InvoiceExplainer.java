package dev.brickwork.invoice.document;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.document.InvoiceExplanation.Before;
import dev.brickwork.invoice.document.InvoiceExplanation.LineExplanation;
import dev.brickwork.invoice.document.InvoiceExplanation.PartExplanation;
import dev.brickwork.invoice.document.InvoiceExplanation.TaxExplanation;

/** Makes explanations out of stored breakdowns; what does not come to the line to the cent is not explained but a defect. */
public final class InvoiceExplainer {
    private final ExplanationWords words;

    public InvoiceExplainer(DocumentFormat format) {
        this.words = new ExplanationWords(format);
    }

    public InvoiceExplanation explain(IssuedInvoice invoice) {
        var lines = invoice.lines().stream().map(this::explain).toList();
        var version = invoice.version();
        return new InvoiceExplanation(invoice.id(), version.number(), version.version(), invoice.currency().name(),
                version.subTotal(), version.discount(), version.tax(), version.grandTotal(), lines,
                words.whole(version, lines.size()));
    }

    public LineExplanation explain(IssuedLine line) {
        var breakdown = line.breakdown();
        var tax = tax(line, breakdown);
        if (breakdown == null) {
            return explanation(line, List.of(), null, tax, words.given(line, tax));
        }
        var before = billedBefore(line, breakdown);
        var sentences = new ArrayList<String>();
        breakdown.parts().forEach(part -> sentences.addAll(words.part(line, part)));
        if (before != null) {
            sentences.add(words.billedBefore(before));
        }
        sentences.addAll(words.sum(line, tax));
        return explanation(line, breakdown.parts().stream().map(PartExplanation::of).toList(), before, tax, sentences);
    }

    private static LineExplanation explanation(IssuedLine line, List<PartExplanation> parts, Before before,
            TaxExplanation tax, List<String> sentences) {
        return new LineExplanation(line.kind(), line.brickName(), line.brickCode(), line.startsOn(), line.endsOn(),
                line.quantity(), line.amount(), line.discount(), line.tax(), line.grandTotal(), parts, before, tax,
                sentences);
    }

    /** Only a correction was billed before; null where the parts are all there is. */
    private static Before billedBefore(IssuedLine line, Breakdown breakdown) {
        long amount = 0;
        long net = 0;
        for (var part : breakdown.parts()) {
            int sign = part.takenBack() ? -1 : 1;
            amount += sign * part.steps().get(0).cents();
            net += sign * part.netCents();
        }
        if (amount == line.amount() && net == line.net()) {
            return null;
        }
        return new Before(amount - line.amount(), amount - net - line.discount());
    }

    /**
     * As it was stored; of a correction, whose breakdown taxes the whole, and of an amount that nobody computed, by the rate on
     * what the line comes to.
     *
     * @param breakdown null where nothing was computed
     */
    private static TaxExplanation tax(IssuedLine line, Breakdown breakdown) {
        if (line.taxRate().signum() == 0) {
            return null;
        }
        var stored = breakdown == null ? null : breakdown.tax();
        if (stored != null && stored.cents() == line.tax() && breakdown.netCents() == line.net()) {
            return new TaxExplanation(line.taxName(), stored.percent(), stored.exact(), stored.cents());
        }
        var rate = Rate.ofPercent(line.taxRate());
        return new TaxExplanation(line.taxName(), rate.toString(), rate.exact(line.net()).toString(), line.tax());
    }
}
