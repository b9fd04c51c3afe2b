package dev.brickwork.invoice.action;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.Problems;
import dev.brickwork.invoice.billing.CreditReversal;
import dev.brickwork.invoice.billing.CreditWithdrawals;
import dev.brickwork.invoice.creditnote.CreditNoteEventData;
import dev.brickwork.invoice.creditnote.CreditNoteResponse;
import dev.brickwork.invoice.creditnote.CreditNotes;
import dev.brickwork.ledger.JournalEntry;

/** What takes something off an issued invoice without money: credit notes and write-offs. */
@ApplicationScoped
class InvoiceAdjustments {
    private final CreditReversal creditReversal;
    private final CreditNotes notes;

    InvoiceAdjustments(CreditReversal creditReversal, CreditNotes notes) {
        this.notes = notes;
        this.creditReversal = creditReversal;
    }

    @Transactional(TxType.MANDATORY)
    CreditNoteResponse note(CreditReversal.Locked locked, InvoiceRequests.CreateCreditNote request) {
        var change = locked.change();
        var invoice = change.invoice;
        invoice.guards().refuseUnlessCreditNoteAllowed();
        var problems = new Problems();
        invoice.checkRemains("amount", request.amount(), problems);
        problems.refuseIfAny();
        var note = notes.make(invoice, request.amount(), request.reason(), change.now);
        change.book(JournalEntry.creditNote(change.header(note.id), invoice.stage(), note.net(), note.tax));
        creditReversal.reverseExcess(locked, CreditWithdrawals.Cause.CREDITED);
        notes.issue(note, invoice);
        change.done("invoice.credit_note_created", request.reason(), CreditNoteEventData.issued(note));
        return CreditNoteResponse.from(note);
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
