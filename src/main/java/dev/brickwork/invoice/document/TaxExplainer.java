package dev.brickwork.invoice.document;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.document.InvoiceExplanation.TaxBasis;
import dev.brickwork.invoice.document.InvoiceExplanation.TaxExplanation;

/** How the tax of the lines of an invoice came about: once for each rate, and split over its lines by running totals. */
public final class TaxExplainer {
    private final Map<BigDecimal, Sum> all = new HashMap<>();
    private final Map<Integer, TaxExplanation> byPlace = new HashMap<>();

    TaxExplainer(List<IssuedLine> lines) {
        lines.forEach(line -> all.merge(line.taxRate(), Sum.of(line), Sum::plus));
        var soFar = new HashMap<BigDecimal, Sum>();
        for (var line : lines) {
            if (line.taxRate().signum() != 0) {
                var before = soFar.getOrDefault(line.taxRate(), Sum.NOTHING);
                byPlace.put(line.place(), explanation(line, before));
                soFar.put(line.taxRate(), before.plus(Sum.of(line)));
            }
        }
    }

    /** Null for a rate of 0. */
    TaxExplanation of(IssuedLine line) {
        return byPlace.get(line.place());
    }

    private record Sum(long net, long tax) {
        private static final Sum NOTHING = new Sum(0, 0);

        static Sum of(IssuedLine line) {
            return new Sum(line.net(), line.tax());
        }

        Sum plus(Sum other) {
            return new Sum(net + other.net, tax + other.tax);
        }

        boolean isTaxedBy(Rate rate) {
            return rate.of(net) == tax;
        }
    }

    private TaxExplanation explanation(IssuedLine line, Sum before) {
        var rate = Rate.ofPercent(line.taxRate());
        var own = Sum.of(line);
        var soFar = before.plus(own);
        var ofRate = all.get(line.taxRate());
        if (own.isTaxedBy(rate)) {
            return explanation(line, rate, TaxBasis.LINE, own);
        }
        if (hasTaxOfEarlierCharge(line)) {
            return explanation(line, rate, TaxBasis.AS_CHARGED, own);
        }
        return soFar.isTaxedBy(rate) || !ofRate.isTaxedBy(rate)
                ? explanation(line, rate, TaxBasis.LINES_SO_FAR, soFar)
                : explanation(line, rate, TaxBasis.LINES_OF_RATE, ofRate);
    }

    private static TaxExplanation explanation(IssuedLine line, Rate rate, TaxBasis basis, Sum sum) {
        return new TaxExplanation(line.taxName(), rate.toString(), basis, sum.net, rate.exact(sum.net).toString(),
                sum.tax - line.tax(), line.tax());
    }

    /** Whether it gives back an earlier charge, or charges it again. */
    public static boolean hasTaxOfEarlierCharge(IssuedLine line) {
        return switch (LineKind.valueOf(line.kind())) {
            case TAKEN_BACK -> true;
            case CORRECTION -> line.net() < 0;
            case PLANNED -> line.net() < 0 && line.breakdown() != null
                    && line.breakdown().parts().stream().anyMatch(Breakdown.Part::takenBack);
            case OVERAGE, COMPLETION, CUSTOM, CARRIED_TO_CREDIT -> false;
        };
    }
}
