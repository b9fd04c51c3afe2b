package dev.brickwork.core.revenue;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Map;

import dev.brickwork.core.agreement.ChargeTiming;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.RecurringCharge;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.time.DateRange;

/**
 * When what a seller bills is revenue. One-time charges and ramps leave a choice.
 *
 * @param byBrick of one-time charges, by the code of the brick; others go by {@code oneTime}
 */
public record RevenuePolicy(RampRevenue ramps, OneTimeRevenue oneTime, Map<String, OneTimeRevenue> byBrick) {
    public static final RevenuePolicy DEFAULT = new RevenuePolicy(RampRevenue.BY_PERIOD, OneTimeRevenue.ON_DAY, Map.of());

    public RevenuePolicy {
        byBrick = Map.copyOf(byBrick);
    }

    /**
     * The progress of a line of the agreement, of which an invoice bills some days. Commitments of usage are such lines too: their days
     * make up their meter periods. After a cut of the term nothing is left to be delivered.
     *
     * @param line of the term
     * @param billed contract days
     */
    public Progress progress(Term term, Line line, DateRange billed) {
        return progress(term, line, null, billed);
    }

    /**
     * The same of what is billed in place of another line, or only takes one back.
     *
     * @param line null where the other one is only taken back
     * @param replaced null for none
     */
    public Progress progress(Term term, Line line, Line replaced, DateRange billed) {
        var sold = line == null ? replaced : line;
        var progress = sold.item().charging() != ChargeTiming.RECURRING
                ? once(term, sold, billed)
                : isStraight(term)
                        ? straight(term, line, replaced, billed)
                        : Progress.overDays(billed, term.time());
        return term.isCut() ? progress.endedOn(term.endsOn().plusDays(1)) : progress;
    }

    /** Whether what recurs is spread over the whole term, so that it may be revenue before it is billed. */
    public boolean isStraight(Term term) {
        return ramps == RampRevenue.STRAIGHT_LINE && term.phases().size() > 1;
    }

    /**
     * Over the term, and what an upgrade adds or takes over what is left of it then. So a line that goes on at another price is its
     * first price from the beginning, and each difference from the upgrade that made it: the revenue of the days before stays.
     *
     * <pre>
     *   term   |------------- 100 a month, agreed with the order ---------------|
     *                      |--- 20 more, by an upgrade -------------------------|
     * </pre>
     */
    private static Progress straight(Term term, Line line, Line replaced, DateRange billed) {
        if (line == null) {
            return since(term, billed.from());
        }
        var parts = new ArrayList<Progress.Weighted>();
        long whole = 0;
        for (var one = line; one != null && one != replaced;) {
            var before = term.recurringPredecessor(one);
            long cents = cents(term, one, billed) - cents(term, before, billed);
            if (cents != 0) {
                parts.add(new Progress.Weighted(cents, since(term, agreedOn(term, one))));
            }
            whole += cents;
            one = before;
        }
        return whole == 0 ? since(term, agreedOn(term, line)) : Progress.together(parts);
    }

    private static long cents(Term term, Line line, DateRange billed) {
        return line == null ? 0 : new RecurringCharge(line, term.measure()).over(billed).net();
    }

    /** The day of the order that brought the line. */
    private static LocalDate agreedOn(Term term, Line line) {
        return line.bornBy() == 0 ? term.days().from() : term.dayOf(line.bornBy());
    }

    private static Progress since(Term term, LocalDate day) {
        return Progress.overMonths(term.days().since(day), term.measure(), term.time());
    }

    private Progress once(Term term, Line line, DateRange billed) {
        var chosen = byBrick.getOrDefault(line.item().brick().code(), oneTime);
        return chosen == OneTimeRevenue.ON_DAY || line.item().charging() == ChargeTiming.ON_COMPLETION
                ? Progress.onDay(term.time().toCalendar(billed.from()))
                : Progress.overDays(term.days().since(billed.from()), term.time());
    }
}
