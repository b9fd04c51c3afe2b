package dev.brickwork.core.agreement;

import java.time.LocalDate;

import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.core.time.MonthMeasure;
import dev.brickwork.core.time.Schedule;

/**
 * A stretch of a term with its own bricks and payment terms; billing periods restart at its first day.
 *
 * @param position as it was sent
 * @param firstMonth where it begins, in months from the anchor
 */
public record Phase(int position, int firstMonth, int lengthMonths, int paymentTermsDays) {

    Phase payableWithin(int days) {
        return new Phase(position, firstMonth, lengthMonths, days);
    }

    DateRange days(LocalDate anchor) {
        var measure = new MonthMeasure(anchor);
        return new DateRange(measure.monthStart(firstMonth), measure.monthStart(firstMonth + lengthMonths));
    }

    Schedule schedule(LocalDate anchor, BillingFrequency frequency) {
        return new Schedule(anchor, firstMonth, lengthMonths, frequency.monthsIn(lengthMonths));
    }
}
