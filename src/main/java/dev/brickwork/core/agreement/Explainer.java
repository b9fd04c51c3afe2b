package dev.brickwork.core.agreement;

import java.util.ArrayList;

import dev.brickwork.core.pricing.Breakdown;

/** Explains the lines of planned invoices; completions and overage explain themselves where they are priced. */
public final class Explainer {

    private Explainer() {
    }

    public static Breakdown explain(Term term, PlannedLine planned) {
        if (planned.item().charging() == Charging.ONE_TIME) {
            return new Breakdown(new OneTimeCharge(term).parts(planned.line(), planned.replaced(), planned.days()), null);
        }
        var parts = new ArrayList<Breakdown.Part>();
        if (planned.line() != null) {
            parts.add(RecurringCharge.part(planned.line(), false, planned.days(), term.measure()));
        }
        if (planned.replaced() != null) {
            parts.add(RecurringCharge.part(planned.replaced(), true, planned.days(), term.measure()));
        }
        return new Breakdown(parts, null);
    }
}
