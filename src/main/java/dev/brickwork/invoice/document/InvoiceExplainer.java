package dev.brickwork.invoice.document;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.document.InvoiceExplanation.Before;
import dev.brickwork.invoice.document.InvoiceExplanation.LineExplanation;
import dev.brickwork.invoice.document.InvoiceExplanation.PartExplanation;
import dev.brickwork.invoice.document.InvoiceExplanation.TaxExplanation;

/** Makes explanations out of stored breakdowns; what does not come to the line to the cent is not explained but a defect. */
public final class InvoiceExplainer {
    private final ExplanationWords words;
    private final TaxExplainer taxes;

    /** @param lines of one invoice, all of them: they are taxed together */
    public InvoiceExplainer(DocumentFormat format, List<IssuedLine> lines) {
        this.words = new ExplanationWords(format);
        this.taxes = new TaxExplainer(lines);
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
        var tax = taxes.of(line);
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
}
