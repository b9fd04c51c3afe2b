package dev.brickwork.invoice.payment;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.invoice.billing.CreditReversal;
import dev.brickwork.invoice.billing.CreditWithdrawals;
import dev.brickwork.invoice.creditnote.CreditNote;
import dev.brickwork.invoice.creditnote.CreditNotes;
import dev.brickwork.ledger.JournalEntry;

/** Credit notes with all that follows from them: the journal, credit that is taken back, the number. */
@ApplicationScoped
public class CreditNoteBooking {
    private final CreditNotes notes;
    private final CreditReversal creditReversal;

    CreditNoteBooking(CreditNotes notes, CreditReversal creditReversal) {
        this.notes = notes;
        this.creditReversal = creditReversal;
    }

    /**
     * The caller ends the change, with the event of the note. Nothing is locked after it.
     *
     * @param refundId of the money that went back for it; null for none
     */
    @Transactional(TxType.MANDATORY)
    public CreditNote book(CreditReversal.Locked locked, UUID refundId, long amount, String reason) {
        var change = locked.change();
        var note = notes.make(change.invoice, refundId, amount, reason, change.now);
        change.book(JournalEntry.creditNote(change.header(note.id), change.invoice.stage(), note.net(), note.tax));
        creditReversal.reverseExcess(locked, CreditWithdrawals.Cause.CREDITED);
        notes.issue(note, change.invoice);
        return note;
    }
}
