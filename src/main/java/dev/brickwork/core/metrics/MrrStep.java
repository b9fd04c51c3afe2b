package dev.brickwork.core.metrics;

import java.time.LocalDate;

/**
 * A day from which on a subscription brings something else in a month.
 *
 * @param day of the calendar
 */
public record MrrStep(LocalDate day, RecurringRevenue before, RecurringRevenue after, MrrCause cause) {
}
