package dev.brickwork.invoice.action;

import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.Refused;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.InvoiceConstraintMessages;
import dev.brickwork.invoice.action.InvoiceRequests.CreateCreditNote;
import dev.brickwork.invoice.action.InvoiceRequests.Settle;
import dev.brickwork.invoice.billing.CreditReversal;
import dev.brickwork.invoice.billing.CreditWithdrawals;
import dev.brickwork.invoice.creditnote.CreditNoteEventData;
import dev.brickwork.invoice.creditnote.CreditNoteResponse;
import dev.brickwork.invoice.payment.CreditNoteBooking;
import dev.brickwork.invoice.payment.NoteRefunds;
import dev.brickwork.invoice.payment.RefundTable;
import dev.brickwork.ledger.JournalEntry;

/** What takes something off an issued invoice: credit notes, with what was paid where they take that too, and write-offs. */
@ApplicationScoped
class InvoiceAdjustments {
    private final CreditReversal creditReversal;
    private final CreditNoteBooking notes;
    private final NoteRefunds noteRefunds;
    private final RefundTable refunds;
    private final SettledExcess settled;

    InvoiceAdjustments(CreditReversal creditReversal, CreditNoteBooking notes, NoteRefunds noteRefunds, RefundTable refunds,
            SettledExcess settled) {
        this.creditReversal = creditReversal;
        this.notes = notes;
        this.noteRefunds = noteRefunds;
        this.refunds = refunds;
        this.settled = settled;
    }

    /** Whether a processor has to give money back before the note is made. It refuses nothing: that is for the note. */
    @Transactional(TxType.MANDATORY)
    boolean isByProcessor(UUID invoiceId, CreateCreditNote request) {
        return request.settle() == Settle.REFUND
                && payment(Invoice.get(invoiceId), request).filter(noteRefunds::isByProcessor)
                        .isPresent();
    }

    @Transactional(TxType.MANDATORY)
    CreditNoteResponse note(CreditReversal.Locked locked, CreateCreditNote request) {
        var change = locked.change();
        var invoice = change.invoice;
        long excess = excess(invoice, request);
        if (excess > 0 && request.settle() == Settle.REFUND) {
            return noteRefunds.refund(locked, givenBack(invoice, request));
        }
        if (excess > 0) {
            if (refunds.goingBack(invoice.id) > 0) {
                throw new Refused("A refund is being processed; wait for it before crediting what was paid.");
            }
            settled.release(change, locked.agreement(), excess);
            invoice.reread();
        }
        var note = notes.book(locked, null, request.amount(), request.reason());
        change.done("invoice.credit_note_created", request.reason(), CreditNoteEventData.issued(note));
        return CreditNoteResponse.from(note);
    }

    /** @return the id of the refund request; the note is made when the money has gone back */
    @Transactional(TxType.MANDATORY)
    UUID begin(CreditReversal.Locked locked, CreateCreditNote request) {
        excess(locked.change().invoice, request);
        return noteRefunds.begin(locked, givenBack(locked.change().invoice, request));
    }

    /** How much the note takes off beyond what remains: that was settled. */
    private static long excess(Invoice invoice, CreateCreditNote request) {
        var guards = invoice.guards();
        guards.refuseUnlessCreditNoteAllowed();
        if (request.amount() > guards.creditable()) {
            throw Refused.field("amount", "must be at most what no credit note has taken off, " + guards.creditable());
        }
        long excess = request.amount() - guards.payable();
        if (excess > 0 && request.settle() == null) {
            if (guards.processing() >= excess) {
                throw InvoiceConstraintMessages.IN_PROCESSING;
            }
            throw Refused.field("settle", "is required, because the amount is more than what remains, " + guards.payable()
                    + ": REFUND gives back what was paid, CREDIT keeps it as credit");
        }
        return excess;
    }

    private Optional<UUID> payment(Invoice invoice, CreateCreditNote request) {
        return noteRefunds.payment(invoice.id, Math.max(1, request.amount() - invoice.payable()));
    }

    private NoteRefunds.GivenBack givenBack(Invoice invoice, CreateCreditNote request) {
        long excess = request.amount() - invoice.payable();
        var payment = payment(invoice, request)
                .orElseThrow(() -> Refused.field("settle", "must be CREDIT, because no payment"
                        + " alone can give back " + excess + "; or refund the payments one by one"));
        return new NoteRefunds.GivenBack(payment, excess, request.amount(), request.reason());
    }

    @Transactional(TxType.MANDATORY)
    void writeOff(CreditReversal.Locked locked, InvoiceRequests.WriteOff request) {
        var change = locked.change();
        var invoice = change.invoice;
        invoice.writeOff(change.now);
        change.book(JournalEntry.writtenOff(change.header(invoice.id), invoice.remainingAmount));
        creditReversal.reverseExcess(locked, CreditWithdrawals.Cause.WRITTEN_OFF);
        change.done("invoice.written_off", request.reason());
    }
}
