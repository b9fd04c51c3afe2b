package dev.brickwork.core.estimate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

import dev.brickwork.core.money.Rounding;
import dev.brickwork.core.tax.AppliedTax;

/** What is taxed alike, without the tax, and the tax on it. */
public record TaxTotal(AppliedTax tax, long netCents, long taxCents) {

    /** Added up by rate and treatment, in the order that they come in. What comes to nothing is left out. */
    public static List<TaxTotal> sum(Stream<TaxTotal> totals) {
        var sums = new LinkedHashMap<AppliedTax.Kind, TaxTotal>();
        totals.forEach(total -> sums.merge(total.tax.kind(), total, TaxTotal::plus));
        return sums.values().stream().filter(sum -> sum.netCents != 0 || sum.taxCents != 0).toList();
    }

    /** What is given back may be known by its rate alone. */
    private TaxTotal plus(TaxTotal other) {
        return new TaxTotal(tax.name() == null ? other.tax : tax, Rounding.within(netCents + other.netCents),
                Rounding.within(taxCents + other.taxCents));
    }

    TaxTotal negated() {
        return new TaxTotal(tax, -netCents, -taxCents);
    }
}
