package dev.brickwork.core.agreement;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.pricing.Breakdown;

/** Explains the lines of planned invoices; completions and overage explain themselves where they are priced. */
public final class Explainer {

    private Explainer() {
    }

    public static Breakdown explain(Term term, PlannedLine planned) {
        var priced = priced(term, planned);
        long notCharged = planned.givenBack() == null ? 0 : planned.totals().net() - priced.netCents();
        if (notCharged == 0) {
            return priced;
        }
        var parts = new ArrayList<>(priced.parts());
        parts.add(notCharged(planned, notCharged));
        return new Breakdown(parts);
    }

    private static Breakdown.Part notCharged(PlannedLine planned, long cents) {
        var old = planned.replaced();
        var step = new Breakdown.Step(Breakdown.Rule.NOT_CHARGED, "nothing more stands charged",
                Breakdown.Running.of(Fraction.ZERO), Breakdown.Running.of(Fraction.of(cents)));
        return new Breakdown.Part(false, old.number(), old.item().quantity(), BigDecimal.ZERO,
                old.item().brick().unit(), old.item().unlimited(),
                planned.days(), "1/1", 0, List.of(), List.of(step));
    }

    private static Breakdown priced(Term term, PlannedLine planned) {
        if (planned.item().charging() == ChargeTiming.ONE_TIME) {
            return new Breakdown(new OneTimeCharge(term).parts(planned.line(), planned.replaced(), planned.days()));
        }
        var parts = new ArrayList<Breakdown.Part>();
        if (planned.line() != null) {
            parts.add(RecurringCharge.part(planned.line(), false, planned.days(), term.measure()));
        }
        if (planned.replaced() != null) {
            parts.add(RecurringCharge.part(planned.replaced(), true, planned.days(), term.measure()));
        }
        return new Breakdown(parts);
    }
}
