package dev.brickwork.core.estimate;

import java.time.LocalDate;

/** A billing period of an estimate, by its first and last calendar day. */
public record EstimatePeriod(LocalDate startsOn, LocalDate endsOn, Amounts amounts) {
}
