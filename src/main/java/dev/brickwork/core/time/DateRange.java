package dev.brickwork.core.time;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * Days from {@code from} up to and not including {@code to}; empty when both are the same.
 *
 * <pre>
 *   from            lastDay  to
 *    |-----------------|-----)
 * </pre>
 */
public record DateRange(LocalDate from, LocalDate to) {

    public DateRange {
        if (to.isBefore(from)) {
            throw new IllegalArgumentException("a range cannot end (" + to + ") before it begins (" + from + ")");
        }
    }

    public boolean isEmpty() {
        return from.equals(to);
    }

    public int days() {
        return (int) ChronoUnit.DAYS.between(from, to);
    }

    /** What the wire calls the end: the last day that is covered. */
    public LocalDate lastDay() {
        return to.minusDays(1);
    }

    public boolean contains(LocalDate day) {
        return !day.isBefore(from) && day.isBefore(to);
    }

    public boolean contains(DateRange other) {
        return !other.from.isBefore(from) && !other.to.isAfter(to);
    }

    /** The part from {@code day} on; empty at its end when all of it lies before. */
    public DateRange since(LocalDate day) {
        return day.isAfter(from) ? new DateRange(earlier(day, to), to) : this;
    }

    /** The part before {@code day}; empty at its beginning when all of it lies after. */
    public DateRange until(LocalDate day) {
        return day.isBefore(to) ? new DateRange(from, later(day, from)) : this;
    }

    public static LocalDate later(LocalDate a, LocalDate b) {
        return a.isAfter(b) ? a : b;
    }

    public static LocalDate earlier(LocalDate a, LocalDate b) {
        return a.isBefore(b) ? a : b;
    }
}
