package dev.brickwork.core.revenue;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.time.ContractTime;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.core.time.MonthMeasure;

/**
 * How much of something that was sold is delivered by the end of a day: the measure of progress of ASC 606-10-25-31 and
 * IFRS 15.39. It ends at 1. It never falls, unless an upgrade of a ramp made cheaper what is spread over its whole term.
 *
 * <pre>
 *   1 |                 ______   over its days
 *     |             ___/
 *     |         ___/
 *   0 |________/
 *          from        to
 * </pre>
 */
public sealed interface Progress {

    /** From 0 to 1: the share that is delivered by the end of the day. */
    Fraction through(LocalDate day);

    static Progress onDay(LocalDate day) {
        return new OverDays(new DateRange(day, day.plusDays(1)), ContractTime.UNPAUSED);
    }

    /** @param days of the calendar; empty means on its first day */
    static Progress overDays(DateRange days) {
        return overDays(days, ContractTime.UNPAUSED);
    }

    /**
     * Days of a pause deliver nothing: what is left of the line waits for the resumption.
     *
     * @param days contract days; empty means on the first day
     */
    static Progress overDays(DateRange days, ContractTime time) {
        return days.isEmpty() ? onDay(time.toCalendar(days.from())) : new OverDays(days, time);
    }

    /**
     * As it was used; evenly over the days where no day has a share of the usage, as with a maximum or a count of different values.
     *
     * @param used by day of the calendar; days outside of {@code days} do not count
     * @param days of the calendar
     */
    static Progress byUsage(NavigableMap<LocalDate, BigDecimal> used, DateRange days) {
        var within = used.subMap(days.from(), true, days.to(), false);
        boolean hasShares = within.values().stream().noneMatch(value -> value.signum() < 0)
                && within.values().stream().anyMatch(value -> value.signum() > 0);
        return hasShares ? new ByUsage(within) : overDays(days);
    }

    /**
     * Each month of a term the same, whatever its days, and each day of a month the same.
     *
     * @param days contract days, at least one
     */
    static Progress overMonths(DateRange days, MonthMeasure measure, ContractTime time) {
        return new OverMonths(days, measure, time);
    }

    /** Amounts that are delivered each in its own way, as one. @param parts their cents do not come to 0 */
    static Progress together(List<Weighted> parts) {
        return parts.size() == 1 ? parts.get(0).progress : new Together(parts);
    }

    /** Whether amounts of other invoices are spread in the same way, so that all of them are rounded together. */
    default boolean isOfTerm() {
        return false;
    }

    /** The same, but what would be delivered earlier counts from this day on. */
    default Progress notBefore(LocalDate day) {
        return new NotBefore(this, day);
    }

    /** The same, but what would be delivered later counts on this day: nothing is left to be delivered. */
    default Progress endedOn(LocalDate day) {
        return new EndedOn(this, day);
    }

    /** Each day the same. @param days contract days, at least one */
    record OverDays(DateRange days, ContractTime time) implements Progress {
        public OverDays {
            if (days.isEmpty()) {
                throw new IllegalArgumentException("nothing is delivered over no days");
            }
        }

        @Override
        public Fraction through(LocalDate day) {
            return Fraction.of(days.until(time.toContract(day.plusDays(1))).days(), days.days());
        }
    }

    record OverMonths(DateRange days, MonthMeasure measure, ContractTime time) implements Progress {
        @Override
        public Fraction through(LocalDate day) {
            var passed = days.until(time.toContract(day.plusDays(1)));
            return measure.between(passed.from(), passed.to()).dividedBy(measure.between(days.from(), days.to()));
        }

        @Override
        public boolean isOfTerm() {
            return true;
        }
    }

    record Weighted(long cents, Progress progress) {
    }

    record Together(List<Weighted> parts) implements Progress {
        public Together {
            parts = List.copyOf(parts);
        }

        @Override
        public Fraction through(LocalDate day) {
            var delivered = Fraction.ZERO;
            long whole = 0;
            for (var part : parts) {
                delivered = delivered.plus(part.progress.through(day).times(Fraction.of(part.cents)));
                whole += part.cents;
            }
            return delivered.times(Fraction.of(Long.signum(whole))).dividedBy(Fraction.of(Math.abs(whole)));
        }
    }

    /** Each day what was used on it. @param used by day, at least 0 each and above 0 in all */
    record ByUsage(NavigableMap<LocalDate, BigDecimal> used) implements Progress {
        public ByUsage {
            used = Collections.unmodifiableNavigableMap(new TreeMap<>(used));
        }

        @Override
        public Fraction through(LocalDate day) {
            return sum(used.headMap(day, true)).dividedBy(sum(used));
        }

        private static Fraction sum(NavigableMap<LocalDate, BigDecimal> some) {
            return Fraction.of(some.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add));
        }
    }

    record NotBefore(Progress progress, LocalDate day) implements Progress {
        @Override
        public Fraction through(LocalDate asked) {
            return asked.isBefore(day) ? Fraction.ZERO : progress.through(asked);
        }
    }

    record EndedOn(Progress progress, LocalDate day) implements Progress {
        @Override
        public Fraction through(LocalDate asked) {
            return asked.isBefore(day) ? progress.through(asked) : Fraction.ONE;
        }

        @Override
        public boolean isOfTerm() {
            return progress.isOfTerm();
        }
    }
}
