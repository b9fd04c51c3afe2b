package dev.brickwork.core.reminder;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import dev.brickwork.core.time.DateRange;

/**
 * Which reminders an unpaid invoice gets, and on which days.
 *
 * @param steps those that are switched on, in the order of their days
 */
public record ReminderSchedule(List<ReminderStep> steps) {
    public static final ReminderSchedule NONE = new ReminderSchedule(List.of());

    public ReminderSchedule {
        steps = steps.stream().sorted(Comparator.comparingInt(ReminderStep::days)).toList();
    }

    /**
     * An invoice, as the schedule sees it.
     *
     * @param from the first day on which it may get a reminder; what was to be sent before is never sent
     * @param sent the step that was sent last, by its days; null if none was. Earlier steps are over
     */
    public record Invoice(LocalDate dueOn, LocalDate from, Integer sent) {

        /**
         * @param madeAt when it was issued; the customer has just heard of it, so the next day is the first for a reminder
         * @param since when the schedule was last changed: what was to be sent before is not sent; null for never
         */
        public static Invoice of(LocalDate dueOn, Instant madeAt, Instant since, ZoneId zone, Integer sent) {
            var from = madeAt.atZone(zone).toLocalDate().plusDays(1);
            return new Invoice(dueOn, since == null ? from : DateRange.later(from, firstDayFrom(since, zone)), sent);
        }

        private static LocalDate firstDayFrom(Instant time, ZoneId zone) {
            var day = time.atZone(zone).toLocalDate();
            return day.atStartOfDay(zone).toInstant().equals(time) ? day : day.plusDays(1);
        }

        public LocalDate on(ReminderStep step) {
            return dueOn.plusDays(step.days());
        }
    }

    /** The reminder to send on this day: the newest that is due. Those before it are left out, however many were missed. */
    public Optional<ReminderStep> due(Invoice invoice, LocalDate today) {
        return open(invoice).filter(step -> !invoice.on(step).isAfter(today)).reduce((older, newer) -> newer);
    }

    /** The reminders after this day, first things first. */
    public List<ReminderStep> ahead(Invoice invoice, LocalDate today) {
        return open(invoice).filter(step -> invoice.on(step).isAfter(today)).toList();
    }

    /** A reminder to come. */
    public record Planned(ReminderStep step, LocalDate on) {
    }

    /** All that is to come if nothing is sent before {@code first}: on that day the newest that is due, then the others. */
    public List<Planned> plan(Invoice invoice, LocalDate first) {
        return Stream.concat(due(invoice, first).stream().map(step -> new Planned(step, first)),
                ahead(invoice, first).stream().map(step -> new Planned(step, invoice.on(step)))).toList();
    }

    /** The first day after this one on which there is a reminder to send; empty if there is none. */
    public Optional<LocalDate> next(Invoice invoice, LocalDate today) {
        return ahead(invoice, today).stream().map(invoice::on).findFirst();
    }

    private Stream<ReminderStep> open(Invoice invoice) {
        return steps.stream().filter(step -> !invoice.on(step).isBefore(invoice.from))
                .filter(step -> invoice.sent == null || step.days() > invoice.sent);
    }
}
