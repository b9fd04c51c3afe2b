package dev.brickwork.invoice.action;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.invoice.billing.CreditReversal;
import dev.brickwork.invoice.billing.CreditWithdrawals;
import dev.brickwork.invoice.metering.WaivedMeters;
import dev.brickwork.invoice.paper.InvoiceNotices;
import dev.brickwork.ledger.InvoiceAmounts;
import dev.brickwork.ledger.JournalEntry;

/**
 * Voids invoices for good. What it billed is waived and billed by no other; credit that settled it is given back, and credit
 * that it gave is taken back.
 */
@ApplicationScoped
class InvoiceVoiding {
    private final CreditReversal creditReversal;
    private final CreditWithdrawals credits;
    private final InvoiceBooks books;
    private final InvoiceNotices notices;
    private final WaivedMeters meters;

    InvoiceVoiding(CreditReversal creditReversal, CreditWithdrawals credits, InvoiceBooks books, InvoiceNotices notices,
            WaivedMeters meters) {
        this.creditReversal = creditReversal;
        this.credits = credits;
        this.books = books;
        this.notices = notices;
        this.meters = meters;
    }

    @Transactional(TxType.MANDATORY)
    void voidInvoice(UUID invoiceId, String reason) {
        var locked = creditReversal.lock(invoiceId);
        var change = locked.change();
        var invoice = change.invoice;
        // before credit is given back, which changes what remains
        invoice.voidBecause(reason, change.now);
        credits.unapply(change, invoice.creditedAmount);
        if (invoice.isIssued()) {
            bookVoided(locked);
        } else if (invoice.subscriptionId != null) {
            meters.waive(locked.agreement().orElseThrow(), invoice.invoiceKey);
        }
        creditReversal.release(locked);
        creditReversal.reverseExcess(locked, CreditWithdrawals.Cause.VOIDED);
        change.done("invoice.voided", reason);
        if (invoice.isIssued()) {
            // nobody was sent what was never issued
            notices.voided(invoice);
        }
    }

    /** What it carried to credit leaves the books with it, but for what is gone: that was taken back before, or paid out. */
    private void bookVoided(CreditReversal.Locked locked) {
        var change = locked.change();
        var invoice = change.invoice;
        var amounts = books.amounts(invoice);
        var takenBefore = books.carriedWithdrawn(invoice, amounts.carriedToCredit());
        long taken = credits.withdrawAllCarried(change, locked.invoices());
        long paidOut = amounts.carriedToCredit() - takenBefore.total() - taken;
        var out = InvoiceAmounts.of(0, 0);
        if (paidOut > 0) {
            long tax = creditReversal.chargePaidOut(locked, paidOut);
            out = InvoiceAmounts.of(paidOut - tax, tax);
        }
        var left = new InvoiceAmounts(amounts.net() + takenBefore.net() + out.net(),
                amounts.tax() + takenBefore.tax() + out.tax(),
                taken);
        change.book(
                JournalEntry.invoiceVoided(change.header(invoice.id), invoice.stage(), left, books.creditNotes(invoice)));
    }
}
