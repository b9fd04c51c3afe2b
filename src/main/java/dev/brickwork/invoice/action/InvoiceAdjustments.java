package dev.brickwork.invoice.action;

import java.math.BigInteger;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.Problems;
import dev.brickwork.core.money.Rounding;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.billing.CreditReversal;
import dev.brickwork.invoice.creditnote.CreditNoteEventData;
import dev.brickwork.invoice.creditnote.CreditNoteResponse;
import dev.brickwork.invoice.creditnote.CreditNotes;
import dev.brickwork.ledger.InvoiceAmounts;
import dev.brickwork.ledger.JournalEntry;

/** What takes something off an issued invoice without money: credit notes and write-offs. */
@ApplicationScoped
class InvoiceAdjustments {
    private final InvoiceBooks books;
    private final CreditReversal creditReversal;
    private final CreditNotes notes;

    InvoiceAdjustments(InvoiceBooks books, CreditReversal creditReversal, CreditNotes notes) {
        this.notes = notes;
        this.books = books;
        this.creditReversal = creditReversal;
    }

    @Transactional(TxType.MANDATORY)
    CreditNoteResponse note(CreditReversal.Locked locked, InvoiceRequests.CreateCreditNote request) {
        var change = locked.change();
        var invoice = change.invoice;
        invoice.refuseUnlessCreditNoteAllowed();
        var problems = new Problems();
        invoice.checkRemains("amount", request.amount(), problems);
        problems.refuseIfAny();
        long tax = taxIn(invoice, request.amount(), books.creditNotesOfVersion(invoice));
        var note = notes.issue(invoice, request.amount(), tax, request.reason(), change.now);
        change.book(JournalEntry.creditNote(change.fact(note.id), invoice.stage(), note.net(), note.tax));
        creditReversal.reverseExcess(locked, "was credited by a note");
        change.done("invoice.credit_note_created", request.reason(), CreditNoteEventData.issued(note));
        return CreditNoteResponse.from(note);
    }

    /**
     * On the running total, so that notes over the whole invoice hold the whole tax.
     *
     * @param before the notes of the version that the invoice shows; one of an earlier version may have been taxed otherwise
     */
    private static long taxIn(Invoice invoice, long amount, InvoiceAmounts before) {
        long upToHere = Rounding.halfAwayFromZero(
                BigInteger.valueOf(invoice.tax).multiply(BigInteger.valueOf(before.net() + before.tax() + amount)),
                BigInteger.valueOf(invoice.grandTotal));
        return Math.min(Math.max(upToHere - before.tax(), 0), amount);
    }

    @Transactional(TxType.MANDATORY)
    void writeOff(CreditReversal.Locked locked, InvoiceRequests.WriteOff request) {
        var change = locked.change();
        var invoice = change.invoice;
        invoice.writeOff(change.now);
        change.book(JournalEntry.writtenOff(change.fact(invoice.id), invoice.remainingAmount));
        creditReversal.reverseExcess(locked, "was written off");
        change.done("invoice.written_off", request.reason());
    }
}
