package dev.brickwork.core.agreement;

import java.util.List;

import dev.brickwork.core.agreement.StandingCharges.Charge;
import dev.brickwork.core.agreement.StandingCharges.Given;
import dev.brickwork.core.money.Rounding;
import dev.brickwork.core.time.DateRange;

/** How the charges of a term are spread over their days. */
record ChargedDays(Term term) {

    /** What a charge still has of some of its days, once these parts were given back. */
    long left(Charge charge, List<Given> given, DateRange days) {
        long net = over(charge, days);
        for (var one : given) {
            if (one.reduces(charge)) {
                net -= within(charge, one, days);
            }
        }
        return net;
    }

    boolean isRecurring(Charge charge) {
        return !recurring(charge.line()).isEmpty() || !recurring(charge.replaced()).isEmpty();
    }

    /** What of a part that was given back falls into some days. */
    private long within(Charge charge, Given one, DateRange days) {
        var common = one.days().since(days.from()).until(days.to());
        if (common.equals(one.days())) {
            return one.netCents();
        }
        long whole = weight(charge, one, one.days());
        long part = weight(charge, one, common);
        return whole == 0 ? 0 : Rounding.share(one.netCents(), Long.signum(whole) * part, Math.abs(whole));
    }

    /** By what it is spread over its days: the difference of two prices, or the price of the charge. */
    private long weight(Charge charge, Given one, DateRange days) {
        return one.before() == 0 ? over(charge, days) : net(one.before(), days) - net(one.after(), days);
    }

    /** What a charge comes to over some of its days. */
    private long over(Charge charge, DateRange days) {
        return days.equals(charge.days()) ? charge.netCents() : net(charge.line(), days) - net(charge.replaced(), days);
    }

    private long net(int line, DateRange days) {
        return recurring(line).stream().mapToLong(each -> new RecurringCharge(each, term.measure()).over(days).net()).sum();
    }

    /** The line of that number if it is one of the term's that run by time, else none. */
    private List<Line> recurring(int number) {
        return term.lines().stream()
                .filter(line -> line.number() == number && line.item().charging() == ChargeTiming.RECURRING).toList();
    }
}
