package dev.brickwork.core.estimate;

import java.time.LocalDate;

import dev.brickwork.core.agreement.ChargeTiming;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.RecurringCharge;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.money.Rounding;
import dev.brickwork.core.pricing.BrickKind;

/**
 * What an agreement brings in a month, on one day: the lines in force that run by time, each at its price less its discounts, on
 * average over its days. One-time prices and milestones do not recur; a trial and a day of a pause bring nothing.
 *
 * @param monthlyCents without tax
 * @param committedUsageCents the same of usage that is paid ahead, which is not part of {@code monthlyCents}
 */
public record RecurringRevenue(long monthlyCents, long committedUsageCents) {
    public static final RecurringRevenue NONE = new RecurringRevenue(0, 0);

    /** @param day of the calendar */
    public static RecurringRevenue on(Timeline timeline, LocalDate day) {
        var term = timeline.inForceOn(day);
        if (term.frame().trial() || term.time().pauses().stream().anyMatch(pause -> pause.contains(day))) {
            return NONE;
        }
        var contractDay = term.time().toContract(day);
        long monthly = 0;
        long committed = 0;
        for (var line : term.lines()) {
            if (line.item().charging() == ChargeTiming.RECURRING && term.inForce(line).contains(contractDay)) {
                if (line.item().brick().kind() == BrickKind.USAGE) {
                    committed = Rounding.within(committed + monthlyCents(term, line));
                } else {
                    monthly = Rounding.within(monthly + monthlyCents(term, line));
                }
            }
        }
        return new RecurringRevenue(monthly, committed);
    }

    /** Over all its days as they were contracted, since amounts off are spread over these. */
    private static long monthlyCents(Term term, Line line) {
        var measure = term.measure();
        var months = measure.position(line.days().to()).minus(measure.position(line.days().from()));
        return Fraction.of(new RecurringCharge(line, measure).over(line.days()).net()).dividedBy(months).rounded();
    }
}
