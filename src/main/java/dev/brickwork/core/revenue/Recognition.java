package dev.brickwork.core.revenue;

import java.time.LocalDate;

import dev.brickwork.core.money.Fraction;

/**
 * An amount and when it is revenue. Each day's revenue is the difference of two running totals, so that the days come to exactly the
 * amount. What takes revenue back has an amount below 0.
 */
public record Recognition(long netCents, Progress progress) {

    /** What is revenue by the end of the day. */
    public long through(LocalDate day) {
        return progress.through(day).timesRounded(Fraction.of(netCents));
    }
}
