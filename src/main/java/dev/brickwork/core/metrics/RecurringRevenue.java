package dev.brickwork.core.metrics;

import java.time.LocalDate;
import java.util.function.UnaryOperator;

import dev.brickwork.core.agreement.ChargeTiming;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.RecurringCharge;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.pricing.BrickKind;

/**
 * What an agreement brings in a month on one day (MRR), without tax, in exact cents: the lines in force that run by time, each at the
 * price of a month. One-time prices, milestones and overage do not recur. A trial and a day of a pause bring nothing.
 *
 * @param gross before discounts
 * @param net less every discount that holds on that day; amounts off are spread over the line's days, as invoices spread them
 * @param committedUsage the net of usage that is paid ahead, which is not part of the other amounts
 * @param contracted the net that a trial or a pause holds back; 0 on all other days
 */
public record RecurringRevenue(Fraction gross, Fraction net, Fraction committedUsage, Fraction contracted) {
    public static final RecurringRevenue NONE = new RecurringRevenue(Fraction.ZERO, Fraction.ZERO, Fraction.ZERO,
            Fraction.ZERO);

    /** @param day of the calendar */
    public static RecurringRevenue on(Timeline timeline, LocalDate day) {
        var term = timeline.inForceOn(day);
        var agreed = of(term, term.time().toContract(day), UnaryOperator.identity());
        return term.header().trial() || term.time().isPausedOn(day)
                ? new RecurringRevenue(Fraction.ZERO, Fraction.ZERO, Fraction.ZERO, agreed.net)
                : agreed;
    }

    /**
     * As if the term were neither a trial nor paused.
     *
     * @param as what to count in place of a line
     */
    static RecurringRevenue of(Term term, LocalDate contractDay, UnaryOperator<Line> as) {
        var gross = Fraction.ZERO;
        var net = Fraction.ZERO;
        var committed = Fraction.ZERO;
        for (var line : term.lines()) {
            if (line.item().charging() == ChargeTiming.RECURRING && term.inForce(line).contains(contractDay)) {
                var charge = new RecurringCharge(as.apply(line), term.measure());
                if (line.item().brick().kind() == BrickKind.USAGE) {
                    committed = committed.plus(charge.monthlyNet());
                } else {
                    gross = gross.plus(charge.monthlyGross());
                    net = net.plus(charge.monthlyNet());
                }
            }
        }
        return new RecurringRevenue(gross, net, committed, Fraction.ZERO);
    }
}
