package dev.brickwork.invoice.reminder;

import dev.brickwork.core.reminder.LateInterest;
import dev.brickwork.core.reminder.ReminderStep;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.seller.ReminderSettings;

/** A reminder as it would be made on the day of a step if nothing changes until then. */
record ReminderPreview(OpenInvoice invoice, ReminderSettings settings) {

    MadeReminder of(int days) {
        var step = settings.schedule().steps().stream().filter(one -> one.days() == days).findFirst()
                .orElse(ReminderStep.free(days));
        return new MadeReminder(null, invoice.id(), days, MadeReminder.State.WAITING, null, null, invoice.remaining(),
                invoice.currency(), invoice.isCharge() ? 0 : step.feeIn(invoice.currency()), interest(step),
                step.taxCategory(), null, null, null);
    }

    private LateInterest interest(ReminderStep step) {
        var end = invoice.dueOn().plusDays(step.days() + 1L);
        if (invoice.isCharge() || step.interestRate() == null || !end.isAfter(invoice.interestFrom())) {
            return null;
        }
        return new LateInterest(invoice.remaining(), step.interestRate(), new DateRange(invoice.interestFrom(), end));
    }
}
