package dev.brickwork.invoice.reminder;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.reminder.LateInterest;
import dev.brickwork.core.reminder.ReminderStep;
import dev.brickwork.invoice.paper.Recipients;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailService;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.outbox.NewEvent;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.seller.SellerSettings;

/** Makes the reminders that are due, each with its mail, and says when to look at each invoice again. */
@ApplicationScoped
class ReminderMaker {
    private final ReminderTable rows;
    private final CurrentSeller seller;
    private final Recipients recipients;
    private final MailService mails;
    private final Outbox outbox;

    ReminderMaker(ReminderTable rows, CurrentSeller seller, Recipients recipients, MailService mails, Outbox outbox) {
        this.rows = rows;
        this.seller = seller;
        this.recipients = recipients;
        this.mails = mails;
        this.outbox = outbox;
    }

    /** @param invoices locked by the transaction of the caller */
    void lookAt(List<OpenInvoice> invoices, Instant now) {
        if (!invoices.isEmpty()) {
            new Look(invoices, seller.settings(), now).write();
        }
    }

    /** What one transaction finds and does. */
    private final class Look {
        private final List<OpenInvoice> invoices;
        private final SellerSettings.Reminders reminders;
        private final boolean isMuted;
        private final Instant now;
        private final Map<UUID, Stop> stops;
        private final Map<UUID, Instant> next = new HashMap<>();
        private final Map<OpenInvoice, ReminderStep> due = new HashMap<>();

        private Look(List<OpenInvoice> invoices, SellerSettings settings, Instant now) {
            this.invoices = invoices;
            this.reminders = settings.reminders();
            this.isMuted = settings.billing().isMuted();
            this.now = now;
            this.stops = rows.stops(invoices);
        }

        private void write() {
            invoices.forEach(this::decide);
            make();
            rows.lookAt(next);
        }

        private void decide(OpenInvoice invoice) {
            var today = invoice.today(now);
            if (!invoice.isOpen() || isMuted) {
                next.put(invoice.id(), null);
                return;
            }
            var schedule = reminders.set().schedule();
            var scheduled = invoice.scheduled(reminders.since());
            var step = schedule.due(scheduled, today);
            if (step.isEmpty()) {
                next.put(invoice.id(), schedule.next(scheduled, today).map(invoice::startOf).orElse(null));
            } else if (isStopped(invoice, today)) {
                next.put(invoice.id(), goesOn(invoice, today));
            } else {
                due.put(invoice, step.get());
                next.put(invoice.id(), schedule.next(scheduled, today).map(invoice::startOf).orElse(null));
            }
        }

        private boolean isStopped(OpenInvoice invoice, LocalDate today) {
            var stop = stops.get(invoice.id());
            return invoice.isCollected() || stop != null && !stop.isOver(today);
        }

        /** The day after what stops it; null when somebody has to lift that. */
        private Instant goesOn(OpenInvoice invoice, LocalDate today) {
            var stop = stops.get(invoice.id());
            if (stop == null || stop.isOver(today)) {
                return invoice.startOf(today.plusDays(1));
            }
            return stop.endsOn() == null ? null : invoice.startOf(stop.endsOn().plusDays(1));
        }

        private void make() {
            if (due.isEmpty()) {
                return;
            }
            var addresses = recipients.of(due.keySet().stream().map(OpenInvoice::billed).toList());
            var made = new ArrayList<MadeReminder>();
            var notes = new ArrayList<MailNote>();
            var events = new ArrayList<NewEvent>();
            due.forEach((invoice, step) -> {
                var id = SellerEntity.newId();
                var note = MailNote.of(ReminderMails.REMINDER, invoice.id(), id.toString(), addresses.get(invoice.id()));
                var reminder = reminder(id, invoice, step, note);
                made.add(reminder);
                notes.add(note);
                if (reminder.mailId() == null) {
                    events.add(ReminderEventTypes.notSent(reminder));
                }
            });
            rows.insert(made, now);
            mails.noteAll(notes);
            outbox.publishAll(events);
        }

        /** Nobody pays for a reminder that nobody gets, nor for one of what a reminder has cost. */
        private MadeReminder reminder(UUID id, OpenInvoice invoice, ReminderStep step, MailNote note) {
            boolean isMailed = !note.recipients().isEmpty();
            boolean costs = isMailed && !invoice.isCharge();
            var interest = costs ? interest(invoice, step) : null;
            long fee = costs ? step.feeIn(invoice.currency()) : 0;
            return new MadeReminder(id, invoice.id(), step.days(),
                    isMailed ? MadeReminder.State.WAITING : MadeReminder.State.NO_RECIPIENT, null,
                    isMailed ? note.id() : null, invoice.remaining(), invoice.currency(), fee, interest,
                    step.taxCategory(), null, null, null);
        }

        private LateInterest interest(OpenInvoice invoice, ReminderStep step) {
            if (step.interestRate() == null) {
                return null;
            }
            var interest = new LateInterest(invoice.remaining(), step.interestRate(),
                    invoice.daysOfInterest(invoice.today(now)));
            return interest.cents() > 0 ? interest : null;
        }
    }
}
