package dev.brickwork.core.reminder;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.time.DateRange;

/**
 * Interest on what is open of an invoice: simple, by the day, a year of 365 days.
 *
 * @param open cents that are not paid
 * @param days the days that it is charged for, each of them once
 */
public record LateInterest(long open, Rate ratePerYear, DateRange days) {
    private static final int DAYS_OF_A_YEAR = 365;

    /** Cents, rounded once. */
    public long cents() {
        return exact().rounded();
    }

    private Fraction exact() {
        return ratePerYear.exact(open).times(Fraction.of(days.days())).dividedBy(Fraction.of(DAYS_OF_A_YEAR));
    }
}
