package dev.brickwork.core.estimate;

import java.time.LocalDate;
import java.util.List;

/**
 * What an order comes to.
 *
 * @param endsOn the last calendar day of the subscription
 * @param billedOnCompletion the share of milestones in the total, which no billing period holds
 * @param credit 0 unless a recast gives some
 * @param phases empty where none are used
 */
public record Estimate(LocalDate endsOn, Amounts amounts, long billedOnCompletion, Credit credit, List<EstimateLine> lines,
        List<EstimatePeriod> schedule, List<EstimatePhase> phases) {

    /** What a recast takes off future invoices; the label is null where there is no recast. */
    public record Credit(long cents, String label) {
        public static final String DEFAULT_LABEL = "Adjustment credit";
        static final Credit NONE = new Credit(0, null);
    }

    public Estimate {
        lines = List.copyOf(lines);
        schedule = List.copyOf(schedule);
        phases = List.copyOf(phases);
    }

    /** What is left to pay after the credit. */
    public long amountDue() {
        return Math.max(amounts.grandTotal() - credit.cents, 0);
    }

    Estimate with(Credit newCredit) {
        return new Estimate(endsOn, amounts, billedOnCompletion, newCredit, lines, schedule, phases);
    }
}
