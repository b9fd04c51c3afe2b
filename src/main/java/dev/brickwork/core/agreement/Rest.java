package dev.brickwork.core.agreement;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.time.DateRange;

/**
 * The rest of a term that ends early and is billed all the same: what would have been billed from the end on, as one invoice.
 *
 * <pre>
 *   planned     | Jan | Feb | Mar | Apr | May |
 *   ends              x
 *   billed      | Jan |------- the rest ------|
 * </pre>
 */
final class Rest {

    private Rest() {
    }

    /** @param invoices in the order they are billed */
    static List<PlannedInvoice> together(Term term, List<PlannedInvoice> invoices) {
        var all = new ArrayList<PlannedInvoice>();
        var rest = new ArrayList<PlannedInvoice>();
        invoices.forEach(invoice -> (isOfRest(term, invoice) ? rest : all).add(invoice));
        if (!rest.isEmpty()) {
            all.add(asOne(term, rest));
        }
        return all;
    }

    private static boolean isOfRest(Term term, PlannedInvoice invoice) {
        return !term.cut().issued().contains(invoice.key())
                && !invoice.contractDays().from().isBefore(term.cut().day());
    }

    private static PlannedInvoice asOne(Term term, List<PlannedInvoice> rest) {
        var days = rest.get(0).contractDays();
        var lines = new ArrayList<PlannedLine>();
        for (var invoice : rest) {
            days = new DateRange(days.from(), DateRange.later(days.to(), invoice.contractDays().to()));
            invoice.lines().forEach(line -> add(line, lines));
        }
        return new PlannedInvoice(rest.get(0).key(), days, term.time().toCalendar(days), lines);
    }

    /** A line that goes on where it left off is one line; running totals make that the same cents. */
    private static void add(PlannedLine line, List<PlannedLine> lines) {
        for (int i = 0; i < lines.size(); i++) {
            var before = lines.get(i);
            if (before.isContinuedBy(line)) {
                lines.set(i, PlannedLine.of(line.line(), new DateRange(before.days().from(), line.days().to()),
                        before.totals().plus(line.totals())));
                return;
            }
        }
        lines.add(line);
    }
}
