package dev.brickwork.invoice;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.ledger.JournalEntry;

/**
 * Voids invoices for good. What it billed is waived and billed by no other; credit that settled it is given back, and credit
 * that it gave is taken back.
 */
@ApplicationScoped
class InvoiceVoiding {
    private final InvoiceChanges changes;
    private final CreditReturns credits;
    private final InvoiceBooks books;
    private final InvoiceNotices notices;
    private final WaivedMeters meters;

    InvoiceVoiding(InvoiceChanges changes, CreditReturns credits, InvoiceBooks books, InvoiceNotices notices,
            WaivedMeters meters) {
        this.changes = changes;
        this.credits = credits;
        this.books = books;
        this.notices = notices;
        this.meters = meters;
    }

    @Transactional(TxType.MANDATORY)
    void voidInvoice(UUID invoiceId, String reason) {
        var agreement = changes.lockSubscriptionOf(invoiceId);
        var locked = credits.lockSettledBy(invoiceId);
        var change = locked.get(invoiceId);
        var invoice = change.invoice;
        invoice.refuseUnlessVoidable();
        credits.giveBack(change, invoice.creditedAmount);
        credits.takeAllBack(change, locked);
        if (invoice.isIssued()) {
            change.book(JournalEntry.invoiceVoided(change.fact(invoice.id), invoice.stage(), books.amounts(invoice),
                    books.noted(invoice)));
        }
        if (!invoice.isIssued()) {
            agreement.ifPresent(agreed -> meters.waive(agreed, invoice.invoiceKey));
        }
        invoice.voidBecause(reason, change.now);
        change.done("invoice.voided", reason);
        if (invoice.isIssued()) {
            // nobody was sent what was never issued
            notices.voided(invoice);
        }
    }
}
