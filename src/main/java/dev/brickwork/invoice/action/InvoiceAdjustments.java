package dev.brickwork.invoice.action;

import java.math.BigInteger;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.Problems;
import dev.brickwork.core.money.Rounding;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.billing.CreditReversal;
import dev.brickwork.invoice.credit.CreditNote;
import dev.brickwork.invoice.credit.CreditNoteResponse;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import io.quarkus.panache.common.Sort;

/** What takes something off an issued invoice without money: credit notes and write-offs. */
@ApplicationScoped
class InvoiceAdjustments {
    private final InvoiceBooks books;
    private final CreditReversal creditReversal;

    InvoiceAdjustments(InvoiceBooks books, CreditReversal creditReversal) {
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
        var note = new CreditNote();
        note.invoiceId = invoice.id;
        note.place = (int) CreditNote.count("invoiceId", invoice.id) + 1;
        note.number = invoice.number() + "-C" + note.place;
        note.currency = invoice.currency;
        note.amount = request.amount();
        note.tax = taxIn(invoice, request.amount(), books.creditNotesTax(invoice.id));
        note.reason = request.reason();
        note.createdAt = change.now;
        note.persistAndFlush();
        change.book(JournalEntry.creditNote(change.fact(note.id), invoice.stage(), note.amount - note.tax, note.tax));
        creditReversal.reverseExcess(locked, "was credited by a note");
        change.done("invoice.credit_note_created", request.reason());
        return CreditNoteResponse.from(note);
    }

    /** On the running total, so that notes over the whole invoice hold the whole tax. */
    private static long taxIn(Invoice invoice, long amount, long before) {
        long upToHere = Rounding.halfAwayFromZero(
                BigInteger.valueOf(invoice.tax).multiply(BigInteger.valueOf(invoice.notedAmount + amount)),
                BigInteger.valueOf(invoice.grandTotal));
        return Math.min(Math.max(upToHere - before, 0), amount);
    }

    @Transactional
    Page<CreditNoteResponse> notes(UUID invoiceId, PageRequest page) {
        Invoice.subscriptionOf(invoiceId);
        var notes = CreditNote.<CreditNote>find("invoiceId", Sort.descending("place"), invoiceId);
        return page.page(notes.count(), notes.range(page.offset, page.offset + page.limit - 1).stream()
                .map(CreditNoteResponse::from).toList());
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
