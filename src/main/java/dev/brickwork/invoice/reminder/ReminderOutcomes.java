package dev.brickwork.invoice.reminder;

import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.customer.RecipientsChanged;
import dev.brickwork.mail.MailEnded;
import dev.brickwork.mail.MailState;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.RemindersChanged;

/** What others have done that reminders have to know. */
@ApplicationScoped
class ReminderOutcomes {
    private final ReminderTable rows;
    private final Outbox outbox;
    private final BusinessClock clock;

    ReminderOutcomes(ReminderTable rows, Outbox outbox, BusinessClock clock) {
        this.rows = rows;
        this.outbox = outbox;
        this.clock = clock;
    }

    /** In the transaction that marks the mail. */
    void note(@Observes MailEnded mail) {
        if (mail.note().kind().equals(ReminderMails.REMINDER)) {
            rows.ended(UUID.fromString(mail.note().detail()), state(mail.state()), mail.reason(), clock.now())
                    .ifPresent(this::ended);
        }
    }

    private void ended(MadeReminder made) {
        outbox.publishAll(List.of(ReminderEventTypes.ended(made)));
        if (made.state() != MadeReminder.State.SENT) {
            rows.lookAgainAfter(made, clock.now());
        }
    }

    /** Every open invoice is looked at again; nothing is sent that was to be sent before. */
    void note(@Observes RemindersChanged change) {
        rows.lookAtAll(clock.now());
    }

    /** A reminder that nobody got may find somebody now. */
    void note(@Observes RecipientsChanged change) {
        rows.lookAgainOf(change.customerId(), clock.now());
    }

    private static MadeReminder.State state(MailState state) {
        return switch (state) {
            case SENT -> MadeReminder.State.SENT;
            case CANCELED -> MadeReminder.State.CANCELED;
            case PARKED -> MadeReminder.State.FAILED;
            case WAITING -> throw new IllegalArgumentException("a mail that is waiting has not ended");
        };
    }
}
