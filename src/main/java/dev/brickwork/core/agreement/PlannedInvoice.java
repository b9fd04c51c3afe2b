package dev.brickwork.core.agreement;

import java.util.List;
import java.util.function.Function;

import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.LineTaxes;
import dev.brickwork.core.time.DateRange;

/**
 * An invoice as the timeline foresees it. It is billed on the first of its {@code days}, or at acceptance where the order's
 * first charge date says so.
 *
 * @param contractDays what it bills, in contract days
 * @param days the same on the calendar
 */
public record PlannedInvoice(InvoiceKey key, DateRange contractDays, DateRange days, List<PlannedLine> lines) {
    public PlannedInvoice {
        lines = List.copyOf(lines);
    }

    boolean reducesCharges() {
        return lines.stream().anyMatch(PlannedLine::reducesCharges);
    }

    /** The tax of each line. */
    public List<Long> taxes(Function<Brick, Rate> rates) {
        return LineTaxes.of(taxed(rates));
    }

    /** What its lines are taxed on. */
    public List<LineTaxes.Line> taxed(Function<Brick, Rate> rates) {
        return lines.stream().map(line -> line.taxed(rates.apply(line.item().brick()))).toList();
    }

    PlannedInvoice limited(Term term, StandingCharges charges) {
        return new PlannedInvoice(key, contractDays, days,
                lines.stream().flatMap(line -> charges.limited(term, line).stream()).toList());
    }
}
