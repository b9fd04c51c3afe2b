package dev.brickwork.core.revenue;

import java.util.Map;

import dev.brickwork.core.agreement.ChargeTiming;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.time.DateRange;

/**
 * When what a seller bills is revenue. Only one-time charges leave a choice.
 *
 * @param byBrick by the code of the brick; others go by {@code oneTime}
 */
public record RevenuePolicy(OneTimeRevenue oneTime, Map<String, OneTimeRevenue> byBrick) {
    public static final RevenuePolicy DEFAULT = new RevenuePolicy(OneTimeRevenue.ON_DAY, Map.of());

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
        var progress = line.item().charging() == ChargeTiming.RECURRING
                ? Progress.overDays(billed, term.time())
                : once(term, line, billed);
        return term.isCut() ? progress.endedOn(term.endsOn().plusDays(1)) : progress;
    }

    private Progress once(Term term, Line line, DateRange billed) {
        var chosen = byBrick.getOrDefault(line.item().brick().code(), oneTime);
        return chosen == OneTimeRevenue.ON_DAY || line.item().charging() == ChargeTiming.ON_COMPLETION
                ? Progress.onDay(term.time().toCalendar(billed.from()))
                : Progress.overDays(term.days().since(billed.from()), term.time());
    }
}
