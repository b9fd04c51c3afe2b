package dev.brickwork.invoice.reminder;

import java.util.List;
import java.util.UUID;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.invoice.InvoiceEventData;
import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;
import dev.brickwork.platform.outbox.NewEvent;
import io.quarkus.runtime.annotations.RegisterForReflection;

@Singleton
class ReminderEventTypes implements EventTypes {
    static final String PARKED = "invoice.reminders_parked";
    private static final String SENT = "reminder.sent";
    private static final String NOT_SENT = "reminder.not_sent";
    private static final String CHARGE_PARKED = "reminder.charge_parked";
    private static final String NOBODY = "Nobody has an address to send it to.";

    @RegisterForReflection
    @Schema(name = "ReminderEventData")
    record Data(
            @Schema(required = true) UUID reminderId,
            @Schema(required = true) UUID invoiceId,
            @Schema(required = true, description = "The step of the schedule: days after the due day, below 0 for before it.") int days,
            @Schema(required = true, description = "What was open on the invoice.") long openAmount,
            @Schema(required = true) String currency,
            @Schema(required = true, description = "What the reminder costs, without tax.") long fee,
            @Schema(required = true, description = "Interest that is charged with it, without tax.") long interest,
            @Schema(required = true, nullable = true) UUID mailId,
            @Schema(required = true, nullable = true, description = "Why it was not sent or not charged.") String reason) {

        private static Data of(MadeReminder made, String reason) {
            return new Data(made.id(), made.invoiceId(), made.days(), made.open(), made.currency().name(), made.fee(),
                    made.interestCents(), made.mailId(), reason);
        }
    }

    static NewEvent ended(MadeReminder made) {
        return made.state() == MadeReminder.State.SENT
                ? new NewEvent(SENT, made.id(), Data.of(made, null))
                : new NewEvent(NOT_SENT, made.id(), Data.of(made, made.stateReason()));
    }

    static NewEvent notSent(MadeReminder made) {
        return new NewEvent(NOT_SENT, made.id(), Data.of(made, NOBODY));
    }

    static NewEvent chargeParked(MadeReminder made, String reason) {
        return new NewEvent(CHARGE_PARKED, made.id(), Data.of(made, reason));
    }

    @Override
    public List<EventType> eventTypes() {
        return List.of(
                new EventType("invoice.reminders_held", "Its reminders are held.", InvoiceEventData.class),
                new EventType("invoice.reminders_released", "The hold on its reminders was lifted.", InvoiceEventData.class),
                new EventType("invoice.payment_promised", "The customer has promised to pay it.", InvoiceEventData.class),
                new EventType("invoice.promise_withdrawn", "A promise to pay it was withdrawn.", InvoiceEventData.class),
                new EventType(PARKED,
                        "A reminder of it could not be made five times. It gets none until its customer, a hold or the schedule changes.",
                        InvoiceEventData.class),
                new EventType(SENT, "A reminder of an unpaid invoice was mailed.", Data.class),
                new EventType(NOT_SENT,
                        "A reminder could not be mailed: nobody has an address, or the mail server refused it. Or the invoice was settled before.",
                        Data.class),
                new EventType(CHARGE_PARKED,
                        "Billing fee and interest of a reminder failed five times; it is not tried again.",
                        Data.class));
    }
}
