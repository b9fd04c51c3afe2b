package dev.brickwork.invoice.reminder;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.reminder.ReminderSchedule;

/** What the API shows of reminders. */
public final class ReminderResponses {

    private ReminderResponses() {
    }

    @Schema(name = "InvoiceReminders")
    public record OfInvoice(
            @Schema(required = true) UUID invoiceId,
            @Schema(required = true, nullable = true, implementation = Hold.class, description = "A hold on this invoice.") Hold hold,
            @Schema(required = true, nullable = true, implementation = Hold.class, description = "A hold on its customer, or on the company that pays.") Hold customerHold,
            @Schema(required = true, nullable = true, implementation = Promise.class) Promise promise,
            @Schema(required = true, description = "Those that were made, oldest first.") List<Made> sent,
            @Schema(required = true, description = "Those to come if nothing is paid, first things first.") List<Ahead> ahead) {
    }

    @Schema(name = "CustomerReminders")
    public record OfCustomer(
            @Schema(required = true) UUID customerId,
            @Schema(required = true, nullable = true, implementation = Hold.class, description = "A hold on the customer.") Hold hold) {
    }

    @Schema(name = "ReminderHold")
    public record Hold(
            @Schema(required = true, nullable = true, description = "The last day without reminders; null until it is lifted.") LocalDate until,
            @Schema(required = true) String reason,
            @Schema(required = true) Instant createdAt) {

        static Hold of(ReminderStop stop) {
            return new Hold(stop.endsOn, stop.reason, stop.createdAt);
        }
    }

    @Schema(name = "PaymentPromise")
    public record Promise(
            @Schema(required = true, description = "Reminders go on the day after.") LocalDate promisedOn,
            @Schema(required = true, nullable = true, description = "Cents; null for all that remains.") Long amount,
            @Schema(required = true, nullable = true) String note,
            @Schema(required = true) Instant createdAt) {

        static Promise of(ReminderStop stop) {
            return new Promise(stop.endsOn, stop.amount, stop.reason, stop.createdAt);
        }
    }

    @Schema(name = "Reminder")
    public record Made(
            @Schema(required = true) UUID reminderId,
            @Schema(required = true, description = "The step of the schedule: days after the due day, below 0 for before it.", examples = "7") int days,
            @Schema(required = true, description = "`WAITING`: its mail is to be sent. `SENT`: the mail server has it. `CANCELED`: not sent, because there was nothing to remind of any more. `FAILED`: the mail could not be sent. `NO_RECIPIENT`: nobody has an address.") MadeReminder.State state,
            @Schema(required = true, nullable = true, description = "Why it was not sent.") String reason,
            @Schema(required = true, description = "What was open on the invoice.") long openAmount,
            @Schema(required = true, description = "What the reminder costs, without tax.") long fee,
            @Schema(required = true, nullable = true, implementation = Interest.class, description = "Interest that is charged with it.") Interest interest,
            @Schema(required = true, nullable = true, description = "The invoice that bills fee and interest; null if they are 0, or it is not there yet.") UUID chargeInvoiceId,
            @Schema(required = true, nullable = true, description = "Its mail, which is kept for 30 days.") UUID mailId,
            @Schema(required = true) Instant createdAt,
            @Schema(required = true, nullable = true) Instant sentAt) {

        static Made of(MadeReminder made) {
            return new Made(made.id(), made.days(), made.state(), made.stateReason(), made.open(), made.fee(),
                    Interest.of(made), made.chargeInvoiceId(), made.mailId(), made.madeAt(), made.sentAt());
        }
    }

    @Schema(name = "ReminderInterest")
    public record Interest(
            @Schema(required = true, description = "Cents, without tax: `open_amount` x `rate` / 100 x `days` / 365, rounded.") long amount,
            @Schema(required = true, description = "Per cent per year.", examples = "9.12") String rate,
            @Schema(required = true, description = "The first day that it is charged for.") LocalDate from,
            @Schema(required = true, description = "The last day that it is charged for.") LocalDate to,
            @Schema(required = true) int days) {

        private static Interest of(MadeReminder made) {
            var interest = made.interest();
            return interest == null
                    ? null
                    : new Interest(interest.cents(), interest.ratePerYear().toString(), interest.days().from(),
                            interest.days().lastDay(), interest.days().days());
        }
    }

    @Schema(name = "PlannedReminder")
    public record Ahead(
            @Schema(required = true, description = "The step of the schedule.", examples = "14") int days,
            @Schema(required = true, description = "In the time zone of the invoice.") LocalDate on) {

        static Ahead of(ReminderSchedule.Planned planned) {
            return new Ahead(planned.step().days(), planned.on());
        }
    }
}
