package dev.brickwork.invoice.electronic.en16931;

import java.time.LocalDate;

/**
 * The days that a document or a line is for (BG-14, BG-26). One end may be open.
 *
 * @param lastDay is part of it
 */
public record Period(LocalDate firstDay, LocalDate lastDay) {

    public Period {
        RuleViolation.unless(firstDay != null || lastDay != null, "BR-CO-19, BR-CO-20",
                "a period needs a first or a last day");
        RuleViolation.unless(firstDay == null || lastDay == null || !lastDay.isBefore(firstDay), "BR-29, BR-30",
                "a period may not end before it begins");
    }
}
