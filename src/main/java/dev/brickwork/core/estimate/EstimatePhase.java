package dev.brickwork.core.estimate;

import java.time.LocalDate;
import java.util.List;

import dev.brickwork.core.agreement.Phase;
import dev.brickwork.core.time.BillingFrequency;

/** A phase of an estimate. The phases of an estimate add up to the whole. */
public record EstimatePhase(Phase phase, BillingFrequency frequency, LocalDate startsOn, LocalDate endsOn, Amounts amounts,
        List<EstimateLine> lines, List<EstimatePeriod> schedule) {

    private static final int YEAR_MONTHS = 12;

    public EstimatePhase {
        lines = List.copyOf(lines);
        schedule = List.copyOf(schedule);
    }

    /** Whether it lasts whole years. */
    public boolean isAnnual() {
        return phase.lengthMonths() % YEAR_MONTHS == 0;
    }
}
