package dev.brickwork.invoice;

import java.util.function.Consumer;

import dev.brickwork.core.Refused;
import dev.brickwork.invoice.Invoice.HeldMoney;
import dev.brickwork.platform.refusal.Declined;

/**
 * What can be done to an invoice. The operations and the console ask here, so that the console offers only what the operations
 * do.
 *
 * @param processing what may still come of payments in processing
 */
public record InvoiceGuards(InvoiceStatus.Facts facts, boolean isImported, boolean isWrittenOff, long processing) {

    /** @param operation one of the rules below: {@code InvoiceGuards::refuseUnlessPayable} */
    public boolean allow(Consumer<InvoiceGuards> operation) {
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
        if (!facts.isVoided() && !facts.isIssued()) {
            throw new Refused("Invoice is not issued yet.");
        }
        refuseUnlessPayable();
    }

    /** Whether credit of the customer may settle it. */
    public void refuseUnlessCreditAllowed() {
        if (facts.isVoided()) {
            throw new Refused("Invoice is voided; no credit can be applied to it.");
        }
        if (facts.isDraft()) {
            throw new Refused("Invoice is a draft; no credit can be applied to it.");
        }
        refuseUnlessCreditNoteAllowed();
    }

    /** Whether a credit note may lower it. */
    public void refuseUnlessCreditNoteAllowed() {
        refuseUnlessOpen();
        refuseUnlessSomethingRemains();
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
        if (facts.remaining() <= processing) {
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
