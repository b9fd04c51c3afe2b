package dev.brickwork.invoice;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.ledger.EntryHeader;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.ledger.LedgerService;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.outbox.NewEvent;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionService;

/**
 * How every action on an invoice begins and ends: locks in one order, then the journal, the event and the audit record of what
 * was done, all in the action's transaction.
 */
@ApplicationScoped
public class InvoiceChanges {
    /** What the audit log calls an invoice. */
    static final String TYPE = "invoice";

    private final SubscriptionService subscriptions;
    private final LedgerService ledger;
    private final Outbox outbox;
    private final Audit audit;
    private final Caller caller;
    private final BusinessClock clock;

    InvoiceChanges(SubscriptionService subscriptions, LedgerService ledger, Outbox outbox, Audit audit, Caller caller,
            BusinessClock clock) {
        this.subscriptions = subscriptions;
        this.ledger = ledger;
        this.outbox = outbox;
        this.audit = audit;
        this.caller = caller;
        this.clock = clock;
    }

    /** An invoice under its lock, and what it was before the action. */
    public final class Change {
        public final Invoice invoice;
        public final Instant now;
        private Instant settledAt;
        /** How it stood before what is done next. */
        private InvoiceEventData was;
        private final List<JournalEntry> entries = new ArrayList<>();
        /** What the day had changed by then and nobody has told yet; it comes first, since what is done here goes on from it. */
        private final List<NewEvent> unpublished;

        private Change(Invoice invoice) {
            this.invoice = invoice;
            this.now = clock.now();
            this.settledAt = now;
            this.was = InvoiceEventData.of(invoice, invoice.status(now), caller.keyId());
            this.unpublished = new ArrayList<>(DueDateSweep.unpublished(invoice, now));
        }

        public InvoiceStatus statusBefore() {
            return was.status();
        }

        /** @param source the id of what is booked */
        public EntryHeader header(UUID source) {
            return new EntryHeader(source, invoice.billedCompanyId, invoice.subscriptionId, invoice.id, invoice.currency,
                    now,
                    invoice.number());
        }

        public void book(JournalEntry entry) {
            entries.add(entry);
        }

        /** Money has come in: what it settles is settled at its time. */
        public void paidAt(Instant time) {
            settledAt = time;
        }

        /**
         * Ends the action: one event, named after the new status where that is another one, else after the action.
         *
         * @param action such as {@code invoice.payment_recorded}; also what the audit log calls it
         * @param reason why, where somebody gave one; else null
         * @param before what is told of others first; it goes to the database in the same statement
         */
        public void done(String action, String reason, NewEvent... before) {
            invoice.reread();
            invoice.updateDerived(now, settledAt);
            Invoice.flush();
            settledAt = now; // what is done next has its own time
            if (!entries.isEmpty()) {
                ledger.post(entries);
                entries.clear(); // what is done next books its own
            }
            publish(action, reason, before);
        }

        private void publish(String action, String reason, NewEvent... before) {
            var status = invoice.status(now);
            var stands = InvoiceEventData.of(invoice, status, caller.keyId());
            var after = stands.because(reason);
            var events = new ArrayList<>(unpublished);
            unpublished.clear();
            events.addAll(List.of(before));
            events.add(status == was.status() ? after.as(action) : after.asStatus());
            outbox.publishAll(events);
            audit.changed(action, TYPE, invoice.id, was, after);
            was = stands;
        }
    }

    /** For what touches nothing but this invoice. */
    public Change lock(UUID invoiceId) {
        return of(Invoice.lock(invoiceId));
    }

    /**
     * For what touches credit: the subscription before the invoice, as everybody does who issues or changes the agreement.
     *
     * @return what was agreed; empty for an invoice that stands alone
     */
    public Optional<Agreement> lockSubscriptionOf(UUID invoiceId) {
        return Optional.ofNullable(Invoice.subscriptionOf(invoiceId)).map(subscriptions::lock);
    }

    /** @param invoice one that the caller has locked */
    public Change of(Invoice invoice) {
        return new Change(invoice);
    }
}
