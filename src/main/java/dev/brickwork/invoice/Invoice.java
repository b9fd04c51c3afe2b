package dev.brickwork.invoice;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

import jakarta.persistence.Entity;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;

import org.hibernate.annotations.DynamicUpdate;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.Declined;

/** An invoice under change. It refuses what its facts do not allow. */
@Entity
@DynamicUpdate
@Table(name = "invoice")
public class Invoice extends InvoiceColumns {

    /**
     * What an invoice holds of its payments, and what that allows.
     *
     * @param paid what was paid and neither went back nor became credit since
     * @param processing what may still come of payments in processing
     */
    public record HeldMoney(long paid, long processing) {

        /** Only then the invoice can be voided. */
        public boolean isNone() {
            return paid == 0 && processing == 0;
        }

        /**
         * What of a payment can be refunded, in cents; 0 for nothing.
         *
         * @param settled what it brought; 0 unless it is settled
         * @param refunded what of that went back before
         * @param goingBack what processors are giving back of all payments of the invoice right now
         */
        public long refundable(long settled, long refunded, long goingBack) {
            return Math.max(0, Math.min(settled - refunded, paid - goingBack));
        }
    }

    /**
     * What can be done to an invoice. The operations and the console ask here, so that the console offers only what the operations
     * do.
     *
     * @param processing what may still come of payments in processing
     */
    public record Guards(InvoiceStatus.Facts facts, boolean isImported, boolean isWrittenOff, long processing) {

        /** @param operation one of the rules below: {@code Guards::refuseUnlessPayable} */
        public boolean allow(Consumer<Guards> operation) {
            try {
                operation.accept(this);
                return true;
            } catch (Refused | Declined no) {
                return false;
            }
        }

        public HeldMoney held() {
            return new HeldMoney(facts.paid(), processing);
        }

        /** What could still be paid: what remains, less what is on its way. */
        public long payable() {
            return facts.remaining() - processing;
        }

        public void refuseUnlessPayable() {
            if (facts.isVoided()) {
                throw new Refused("Invoice is voided; nothing can be paid on it.");
            }
            if (facts.isDraft()) {
                throw new Refused("Invoice is a draft; nothing can be paid on it.");
            }
            if (facts.isMuted()) {
                throw new Refused("Invoice is muted and billed elsewhere; nothing can be paid on it.");
            }
            refuseUnlessSomethingRemains();
        }

        /** By a processor; what was collected elsewhere may be paid ahead. */
        public void refuseUnlessChargeable() {
            if (processing > 0) {
                throw InvoiceConstraintMessages.IN_PROCESSING;
            }
            if (!facts.isVoided() && !facts.isIssued()) {
                throw new Refused("Invoice is not issued yet.");
            }
            refuseUnlessPayable();
        }

        /** What no credit note has taken off yet, less what is on its way. */
        public long creditable() {
            return facts.grandTotal() - facts.creditNotes() - processing;
        }

        /** Whether credit of the customer may settle it. */
        public void refuseUnlessCreditAllowed() {
            if (facts.isVoided()) {
                throw new Refused("Invoice is voided; no credit can be applied to it.");
            }
            if (facts.isDraft()) {
                throw new Refused("Invoice is a draft; no credit can be applied to it.");
            }
            refuseUnlessOpen();
            refuseUnlessSomethingRemains();
        }

        /** Whether a credit note may lower it, also by what was paid. */
        public void refuseUnlessCreditNoteAllowed() {
            refuseUnlessOpen();
            if (facts.grandTotal() - facts.creditNotes() <= 0) {
                throw new Refused("Nothing is left of the invoice that a credit note could take off.");
            }
            if (creditable() <= 0) {
                throw InvoiceConstraintMessages.IN_PROCESSING;
            }
        }

        public void refuseUnlessVoidable() {
            if (facts.isVoided()) {
                throw InvoiceConstraintMessages.ALREADY_VOIDED;
            }
            if (!held().isNone()) {
                throw InvoiceConstraintMessages.HAS_PAYMENTS;
            }
        }

        /** @param goingBack what processors are giving back of its payments right now */
        public void refuseUnlessRegenerable(long goingBack) {
            if (facts.isVoided()) {
                throw new Refused("Invoice is voided and cannot be regenerated.");
            }
            if (!facts.isIssued()) {
                throw new Refused("Invoice has not been generated yet.");
            }
            if (isImported) {
                throw new Refused("Invoice was imported: the system that issued it has what it bills.");
            }
            if (goingBack > 0) {
                throw new Refused("A refund is being processed; wait for it before regenerating.");
            }
        }

        /** Whether it can be mailed once more. */
        public void refuseUnlessSendable() {
            refuseUnlessOpen();
            if (isImported || facts.isMuted()) {
                throw new Refused("Invoice is billed elsewhere, and has no document of ours.");
            }
        }

        public void refuseUnlessWriteOffAllowed() {
            refuseUnlessOpen();
            if (isWrittenOff) {
                throw new Refused("Invoice is already written off.");
            }
            if (facts.remaining() <= 0) {
                throw new Refused("Nothing remains to be written off.");
            }
            if (processing != 0) {
                throw new Refused("A payment is being processed; wait for it before writing off.");
            }
        }

        private void refuseUnlessSomethingRemains() {
            if (facts.remaining() <= 0) {
                throw InvoiceConstraintMessages.NOTHING_REMAINS;
            }
            if (payable() <= 0) {
                throw InvoiceConstraintMessages.IN_PROCESSING;
            }
        }

        private void refuseUnlessOpen() {
            if (facts.isVoided()) {
                throw new Refused("Invoice is voided.");
            }
            if (!facts.isIssued()) {
                throw new Refused("Invoice is not issued yet.");
            }
        }
    }

    /** Which subscription to lock before it; null for none. It never changes, so it is read without a lock. */
    public static UUID subscriptionOf(UUID id) {
        var found = getEntityManager()
                .createQuery("select i.subscriptionId from Invoice i where i.id = :id and i.isEmpty = false", UUID.class)
                .setParameter("id", id).getResultList();
        if (found.isEmpty()) {
            throw new Missing("Invoice");
        }
        return found.get(0);
    }

    public static Invoice get(UUID id) {
        return Invoice.<Invoice>find("id", id).firstResultOptional().orElseThrow(() -> new Missing("Invoice"));
    }

    /** Loads the invoice for change: nobody else can pay, void or regenerate it until this transaction ends. */
    public static Invoice lock(UUID id) {
        // by its id: Hibernate translates a query with a list anew for each execution, which cost more than all else of a payment
        return Invoice.<Invoice>findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE)
                .orElseThrow(() -> new Missing("Invoice"));
    }

    /** Always in the same order, so that two can't wait for each other. */
    public static List<Invoice> lockAll(Collection<UUID> ids) {
        return Invoice.<Invoice>find("id in ?1 order by id", ids).withLock(LockModeType.PESSIMISTIC_WRITE).list();
    }

    /** Shows what the rows that were added have moved. */
    public void reread() {
        flush();
        getEntityManager().refresh(this);
    }

    /** Collection has failed for good; it can still be paid. Another try that fails does not move the date. */
    public void giveUp(Instant now) {
        givenUpAt = givenUpAt == null ? now : givenUpAt;
    }

    /** @param member what the request calls the amount */
    public void checkRemains(String member, long amount, Problems problems) {
        problems.addUnless(amount <= payable(), member,
                "must be at most what " + (writtenOffAt == null ? "remains, " : "was written off, ") + payable());
    }

    public void voidBecause(String reason, Instant now) {
        guards().refuseUnlessVoidable();
        voidedAt = now;
        voidReason = reason;
        remainingWhenVoided = remainingAmount;
    }

    /** From now on it is what this version says. */
    public void show(InvoiceVersion version) {
        var amounts = version.amounts();
        invoiceNumber = version.number();
        currentVersion = version.version();
        subTotal = amounts.subTotal();
        discount = amounts.discount();
        tax = amounts.tax();
        grandTotal = amounts.grandTotal();
    }

    /** It will be issued when its time has come. */
    public void finish() {
        if (voidedAt != null) {
            throw new Refused("Invoice is voided.");
        }
        if (!isDraft) {
            throw new Refused("Invoice is not a draft.");
        }
        isDraft = false;
    }

    public void writeOff(Instant now) {
        guards().refuseUnlessWriteOffAllowed();
        writtenOffAt = now;
        collectAt = null;
        remindAt = null;
    }

    /** What stops reminders has changed: the next sweep looks what is to be sent. */
    public void lookForReminders(Instant now) {
        if (isOwed()) {
            remindAt = now;
        }
    }

    /**
     * Brings up to date what follows from the facts and is stored beside them: when it was settled, when the day alone
     * changes it next, and that there is nothing to collect.
     *
     * @param settledAt when it is settled by what was just done, if it is: the time of a payment may lie before {@code now}
     */
    void updateDerived(Instant now, Instant settledAt) {
        boolean wasSettled = fullyPaidAt != null;
        fullyPaidAt = voidedAt != null
                ? null
                : Settled.at(isIssued(), remainingAmount, paid(), fullyPaidAt, settledAt);
        // written off or not: what is paid later may settle it all the same
        boolean isOpen = isIssued() && voidedAt == null && remainingAmount > 0;
        nextStatusChangeAt = isOpen ? DueDateSweep.next(dueOn, zone(), now) : null;
        if (!isOpen) {
            remindAt = null;
        } else if (wasSettled) {
            remindAt = now; // it is open again: somebody has to look what is due
        }
        if (!isOpen || wasSettled) {
            collectAt = null; // for good: what is given back later must not be charged again
        }
    }
}
