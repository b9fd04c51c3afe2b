package dev.brickwork.core.agreement;

import java.util.List;

import dev.brickwork.core.time.DateRange;

/**
 * A stretch over which usage of a brick is counted and then charged.
 *
 * @param brick as the line has it that prices it
 * @param contractDays what it spans, in contract days
 * @param days the same on the calendar, stretched over pauses; it closes, and is billed, on the day after the last
 * @param counted the calendar days whose usage it counts: {@code days}, and a pause that waits for its first day. The meters of
 * a brick leave no day of a term between them
 * @param lines the numbers of the lines in force during it, in order; usage costs the same under each
 */
public record MeterPeriod(InvoiceKey key, Brick brick, DateRange contractDays, DateRange days, DateRange counted,
        List<Integer> lines) {
    public MeterPeriod {
        lines = List.copyOf(lines);
    }
}
