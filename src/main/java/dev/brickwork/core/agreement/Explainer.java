package dev.brickwork.core.agreement;

import java.util.ArrayList;

import dev.brickwork.core.pricing.Breakdown;

/** Explains the lines of planned invoices; completions and overage explain themselves where they are priced. */
public final class Explainer {

    private Explainer() {
    }

    public static Breakdown explain(Term term, PlannedLine planned) {
        var parts = new ArrayList<Breakdown.Part>();
        if (planned.line() != null) {
            parts.add(part(term, planned, planned.line(), false));
        }
        if (planned.replaced() != null) {
            parts.add(part(term, planned, planned.replaced(), true));
        }
        return new Breakdown(parts, null);
    }

    private static Breakdown.Part part(Term term, PlannedLine planned, Line line, boolean takenBack) {
        return line.item().charging() == Charging.ONE_TIME
                ? LumpCharge.oneTimePart(line, takenBack, planned.days())
                : RecurringCharge.part(line, takenBack, planned.days(), term.measure());
    }
}
