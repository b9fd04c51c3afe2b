package dev.brickwork.core.agreement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Totals;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.core.tax.LineTaxes;
import dev.brickwork.core.time.DateRange;

/**
 * A line of a planned invoice: what {@code line} costs over {@code days}, less what {@code replaced} cost over the same days
 * where an upgrade bills the difference and both are taxed alike.
 *
 * @param line null where an upgrade only takes the old line back
 * @param replaced null unless it is an upgrade's difference
 * @param days contract days
 * @param givenBack what it gives back of the charges that stand; null unless it was limited to that
 */
public record PlannedLine(Line line, Line replaced, DateRange days, Totals totals, List<StandingCharges.Part> givenBack) {

    static PlannedLine of(Line line, DateRange days, Totals totals) {
        return new PlannedLine(line, null, days, totals, null);
    }

    /** Whether the other charges the days after it for the same line, and neither takes anything back. */
    boolean isContinuedBy(PlannedLine next) {
        return line == next.line && replaced == next.replaced && replaced == null && days.to().equals(next.days.from());
    }

    /** What is sold: the new where there is one. */
    public Item item() {
        return line != null ? line.item() : replaced.item();
    }

    /** Whether it takes back more of a line than it charges, and nobody has looked yet whether that stands. */
    public boolean reducesCharges() {
        return replaced != null && totals.net() < 0 && givenBack == null;
    }

    /** The same, limited to {@code parts}: a line for each kind of tax that they had, one of nothing where there are none. */
    List<PlannedLine> limitedTo(List<StandingCharges.Part> parts) {
        var byTax = new LinkedHashMap<AppliedTax.Kind, List<StandingCharges.Part>>();
        parts.forEach(part -> byTax.computeIfAbsent(part.charge().tax().kind(), kind -> new ArrayList<>()).add(part));
        if (byTax.isEmpty()) {
            return List.of(new PlannedLine(line, replaced, days, Totals.ZERO, List.of()));
        }
        return byTax.values().stream().map(this::withParts).toList();
    }

    private PlannedLine withParts(List<StandingCharges.Part> parts) {
        long net = parts.stream().mapToLong(StandingCharges.Part::netCents).sum();
        return new PlannedLine(line, replaced, days, net == -totals.net() ? totals : new Totals(-net, 0, 0, 0, 0), parts);
    }

    /** What it is taxed at: as the charge was that it gives back, else at the rate of the day. */
    public Rate taxRate(Rate ofTheDay) {
        return isTaxedAsCharged() ? givenBack.get(0).charge().tax().rate() : ofTheDay;
    }

    /** The same with its name and treatment. */
    public AppliedTax appliedTax(AppliedTax ofTheDay) {
        return isTaxedAsCharged() ? givenBack.get(0).charge().tax() : ofTheDay;
    }

    /** What it is taxed on, as a line of its invoice. */
    public LineTaxes.Line taxed(Rate ofTheDay) {
        return new LineTaxes.Line(taxRate(ofTheDay), totals.net(), isTaxedAsCharged()
                ? -givenBack.stream().mapToLong(StandingCharges.Part::taxCents).sum()
                : null);
    }

    private boolean isTaxedAsCharged() {
        return givenBack != null && !givenBack.isEmpty();
    }
}
