package dev.brickwork.core.agreement;

import java.time.LocalDate;
import java.util.Set;
import java.util.stream.Collectors;

import dev.brickwork.core.Refused;
import dev.brickwork.core.time.DateRange;

/**
 * Ends a term early, or with its last day, so that nothing follows it.
 *
 * <pre>
 *   as agreed    |-- period 0 --|-- period 1 --|-- period 2 --|
 *   ended                  x
 *   issued       |-- period 0 --|                                stays; its rest is given back, kept, or owed anyway
 *   not issued   |-- period 0 --x                                is billed as far as it goes
 * </pre>
 *
 * While it is still to come it can be moved and taken back. An invoice that was issued meanwhile, and ends with it, would then leave
 * days that nobody bills: that is refused.
 *
 * @param day of the calendar, the first that is not covered any more
 * @param today where the end has come, a pause ends as well
 * @param billsRest whether the rest of the term is billed at once
 */
public record Ending(LocalDate day, LocalDate today, boolean billsRest) {
    private static final String MEMBER = "ends_at";

    /** The day after the last one of the current term as it was agreed. */
    public static LocalDate endOfTerm(Timeline timeline) {
        return dayAfter(uncut(timeline.current()));
    }

    /** The first day of the current term, from which on nothing is left of it. */
    public static LocalDate beginOfTerm(Timeline timeline) {
        var term = timeline.current();
        return term.time().toCalendar(term.days().from());
    }

    Term of(Term old, Set<InvoiceKey> issued) {
        var first = old.time().toCalendar(old.days().from());
        var last = dayAfter(uncut(old));
        if (day.isBefore(first) || day.isAfter(last)) {
            throw Refused.field(MEMBER, "must lie in the current term: from " + first.minusDays(1)
                    + ", which leaves nothing of it, to " + last.minusDays(1));
        }
        // the days of the contract stand still in a pause: none of them is that day
        var lastDay = day.minusDays(1);
        if (lastDay.isAfter(today) && old.time().isPausedOn(lastDay)) {
            throw Refused.field(MEMBER, "lies in a pause; resume the subscription first, or end it now");
        }
        var cutDay = DateRange.later(old.days().from(), DateRange.earlier(old.time().toContract(day), old.days().to()));
        var shortened = shortened(old, issued);
        if (billsRest || cutDay.isAfter(old.cut().day())) {
            refuse(old, shortened);
        }
        var whole = old.issuedWith(issued);
        whole.removeAll(shortened);
        boolean hasCome = !cutDay.isAfter(old.time().toContract(today));
        return old.with(hasCome ? old.time().resumedOn(today) : old.time(), new Term.Cut(cutDay, whole, billsRest));
    }

    static Term takenBack(Term old, Set<InvoiceKey> issued) {
        if (!old.isCut()) {
            throw new Refused("The subscription has no end that could be taken back.");
        }
        refuse(old, shortened(old, issued));
        return uncut(old);
    }

    /** The invoices that were issued since the end was set, and bill less because of it. */
    private static Set<InvoiceKey> shortened(Term old, Set<InvoiceKey> issued) {
        if (!old.isCut() || old.cut().billsRest()) {
            return Set.of();
        }
        return Planner.plan(uncut(old)).invoices().stream()
                .filter(invoice -> invoice.contractDays().to().isAfter(old.cut().day())).map(PlannedInvoice::key)
                .filter(key -> issued.contains(key) && !old.cut().issued().contains(key)).collect(Collectors.toSet());
    }

    private static void refuse(Term old, Set<InvoiceKey> shortened) {
        if (!shortened.isEmpty()) {
            throw new Refused("The last invoice was issued, and it bills no day after " + old.endsOn()
                    + "; the end can only come earlier now.");
        }
    }

    private static Term uncut(Term term) {
        return term.with(term.time(), Term.Cut.NONE);
    }

    private static LocalDate dayAfter(Term term) {
        return term.endsOn().plusDays(1);
    }
}
