package dev.brickwork.core.pricing;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Fraction;

/** A row of {@code tiers_breakdown}. Rows are rounded on their running total, so they add up to their line. */
public record TierRow(BigDecimal quantity, BigDecimal unitPrice, long subTotalCents, String durationText) {
    /** What {@code durationText} says of prices that know no time. */
    public static final String ONE_TIME = "one time";
    public static final String ON_COMPLETION = "on completion";
    public static final String METERED = "metered";
    /** What was paid ahead for usage, which stands with a minus. */
    public static final String COMMITTED = "committed";
    /** An upgrade's row for what is not given back, since it does not stand charged. */
    public static final String NOT_CHARGED = "not charged, so not given back";

    /**
     * The rows of a price between two points of its run.
     *
     * @param from price periods gone by where the stretch begins
     * @param to price periods gone by where it ends
     */
    public static List<TierRow> of(List<Charge> charges, Fraction from, Fraction to, String durationText) {
        var rows = new ArrayList<TierRow>(charges.size());
        var sum = BigDecimal.ZERO;
        long before = 0;
        for (var charge : charges) {
            sum = sum.add(charge.amount());
            var price = Fraction.centsOf(sum);
            long upToHere = price.timesRounded(to) - price.timesRounded(from);
            rows.add(new TierRow(charge.quantity(), charge.unitPrice(), upToHere - before, durationText));
            before = upToHere;
        }
        return List.copyOf(rows);
    }

    /** The same taken back: an upgrade's old price. */
    public TierRow negated() {
        return new TierRow(quantity.negate(), unitPrice, -subTotalCents, durationText);
    }

    /** The same for nothing: what a trial shows of a price that it does not charge. */
    public TierRow free() {
        return new TierRow(quantity, unitPrice, 0, durationText);
    }

    /** {@code subTotalCents} in major units, as the wire has it. */
    public BigDecimal subTotal() {
        return BigDecimal.valueOf(subTotalCents, CurrencyCode.DECIMALS);
    }
}
