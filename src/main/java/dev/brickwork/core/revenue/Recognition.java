package dev.brickwork.core.revenue;

import java.time.LocalDate;

import dev.brickwork.core.money.Fraction;

/**
 * An amount and when it is revenue. Each day's revenue is the difference of two running totals, so that the days come to exactly the
 * amount. What takes revenue back has an amount below 0.
 *
 * @param beforeCents the amounts with the same progress that come before it: all of them are rounded as one. 0 for an amount alone
 */
public record Recognition(long netCents, Progress progress, long beforeCents) {

    public Recognition(long netCents, Progress progress) {
        this(netCents, progress, 0);
    }

    /** What is revenue by the end of the day. */
    public long through(LocalDate day) {
        var share = progress.through(day);
        return share.timesRounded(Fraction.of(beforeCents + netCents)) - share.timesRounded(Fraction.of(beforeCents));
    }
}
