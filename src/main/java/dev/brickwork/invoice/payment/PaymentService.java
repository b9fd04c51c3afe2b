package dev.brickwork.invoice.payment;

import java.time.Instant;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Problems;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.InvoiceChanges;
import dev.brickwork.invoice.PaymentFilters;
import dev.brickwork.invoice.PaymentQuery;
import dev.brickwork.invoice.PaymentResponse;
import dev.brickwork.invoice.billing.CreditReversal;
import dev.brickwork.invoice.credit.CreditApplication;
import dev.brickwork.invoice.credit.CreditBalances;
import dev.brickwork.invoice.creditnote.CreditNote;
import dev.brickwork.invoice.creditnote.CreditNoteEventData;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.platform.database.TenantReads;
import dev.brickwork.platform.outbox.NewEvent;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** Payments that were collected outside of the service, and their refunds. */
@ApplicationScoped
public class PaymentService {
    /** The action in the audit log, and the event if the status of the invoice stays the same. */
    private static final String RECORDED = "invoice.payment_recorded";

    private final InvoiceChanges changes;
    private final Outbox outbox;
    private final RefundTable refunds;
    private final TenantReads reads;
    private final CreditApplication credit;
    private final CreditReversal creditReversal;
    private final CreditNoteBooking notes;
    private final CreditBalances balances;

    PaymentService(InvoiceChanges changes, Outbox outbox, RefundTable refunds,
            TenantReads reads, CreditApplication credit, CreditReversal creditReversal, CreditNoteBooking notes,
            CreditBalances balances) {
        this.balances = balances;
        this.notes = notes;
        this.credit = credit;
        this.creditReversal = creditReversal;
        this.changes = changes;
        this.reads = reads;
        this.refunds = refunds;
        this.outbox = outbox;
    }

    @RegisterForReflection
    @Schema(name = "PaymentEventData")
    record PaymentEventData(
            @Schema(required = true) UUID paymentId,
            @Schema(required = true) UUID invoiceId,
            @Schema(required = true, nullable = true) String invoiceNumber,
            @Schema(required = true, description = "Cents that were paid; 0 unless it is settled.") long paidAmount,
            @Schema(required = true, description = "Cents that were to be paid, whatever came of it.") long attemptedAmount,
            @Schema(required = true) long refundedAmount,
            @Schema(required = true) String currency,
            @Schema(required = true, nullable = true) Instant paidAt,
            @Schema(required = true, nullable = true) String paymentMethod,
            @Schema(required = true, nullable = true) String reason) {

        static PaymentEventData of(Payment payment, String reason) {
            return new PaymentEventData(payment.id, payment.invoiceId, payment.invoiceNumber, payment.paid(),
                    payment.amount, payment.refundedAmount, payment.currency.name(), payment.paidAt, payment.method, reason);
        }
    }

    /** Says that there is no such invoice before anybody looks at what was sent. */
    @Transactional(TxType.MANDATORY)
    InvoiceChanges.Change lock(UUID invoiceId) {
        var change = changes.lock(invoiceId);
        if (change.invoice.isEmpty) {
            throw new Missing("Invoice");
        }
        return change;
    }

    /** @param change under the lock that was taken for it */
    @Transactional(TxType.MANDATORY)
    PaymentResponse record(InvoiceChanges.Change change, PaymentRequests.RecordPayment request) {
        var payment = allowed(change, request);
        payment.persistAndFlush();
        change.paidAt(payment.paidAt);
        change.book(JournalEntry.paymentReceived(change.header(payment.id), change.invoice.stage(), payment.amount));
        change.done(RECORDED, null, new NewEvent("payment.recorded", payment.id, PaymentEventData.of(payment, null)));
        return read(payment.id);
    }

    /** What was paid of an invoice before it was imported. The books of another system have it, so it is not booked here. */
    @Transactional(TxType.MANDATORY)
    public void recordImported(Invoice invoice, long amount, Instant paidAt, Instant now) {
        var payment = Payment.on(invoice, amount);
        payment.state = Payment.State.SETTLED;
        payment.method = Payment.IMPORTED;
        payment.paidAt = paidAt;
        payment.createdAt = now;
        payment.persistAndFlush();
    }

    /** A payment that the invoice allows; not written yet. */
    private static Payment allowed(InvoiceChanges.Change change, PaymentRequests.RecordPayment request) {
        var invoice = change.invoice;
        invoice.guards().refuseUnlessPayable();
        var problems = new Problems();
        problems.addUnless(request.paidAt() == null || !request.paidAt().isAfter(change.now), "paid_at",
                "may not lie in the future");
        invoice.checkRemains("paid_amount", request.paidAmount(), problems);
        problems.refuseIfAny();
        var payment = Payment.on(invoice, request.paidAmount());
        payment.state = Payment.State.SETTLED;
        payment.method = request.paymentMethod().name();
        payment.paidAt = request.paidAt() == null ? change.now : request.paidAt();
        payment.proof = request.paymentProof();
        payment.memo = request.memo();
        payment.createdAt = change.now;
        return payment;
    }

    /** The invoice of a payment under its lock; says that there is no such payment before anybody looks at what was sent. */
    @Transactional(TxType.MANDATORY)
    CreditReversal.Locked lockInvoiceOf(UUID paymentId) {
        return creditReversal.lock(Payment.invoiceOf(paymentId));
    }

    /**
     * The money has gone back outside of the service, as it came. What a processor took, it has to give back itself: that is
     * more than one transaction, and not here.
     */
    @Transactional(TxType.MANDATORY)
    PaymentResponse refund(CreditReversal.Locked locked, UUID paymentId, PaymentRequests.RefundPayment request) {
        refund(locked, paymentId, request, null);
        return read(paymentId);
    }

    /** @param noted what a credit note takes off with it; null for the same amount. @return null if the invoice is open again */
    @Transactional(TxType.MANDATORY)
    CreditNote refund(CreditReversal.Locked locked, UUID paymentId, PaymentRequests.RefundPayment request, Long noted) {
        var payment = Payment.lock(paymentId);
        var invoice = locked.change().invoice;
        long amount = payment.toRefund(invoice.guards().held(), refunds.goingBack(invoice.id), balances.keptOf(invoice),
                request.amount());
        return bookRefund(locked, payment, Refund.of(null, amount, request.reason()), request.noted(invoice, amount, noted));
    }

    /**
     * The money has gone back, by hand or by a processor. Under the locks of the subscription, the invoice and the payment.
     *
     * @param noted what a credit note takes off; null if the invoice is open again
     */
    @Transactional(TxType.MANDATORY)
    CreditNote bookRefund(CreditReversal.Locked locked, Payment payment, Refund refund, Long noted) {
        var change = locked.change();
        refund.paymentId = payment.id;
        refund.createdAt = change.now;
        refund.persistAndFlush();
        payment.reread();
        change.book(JournalEntry.paymentRefunded(change.header(refund.id), change.invoice.stage(), refund.amount));
        outbox.publish("payment.refunded", payment.id, PaymentEventData.of(payment, refund.reason));
        if (noted == null) {
            change.done("invoice.payment_refunded", refund.reason);
            creditReversal.afterRefund(change);
            credit.settleReopened(change);
            return null;
        }
        change.invoice.reread();
        // while a processor gave it back, some of the rest may have been paid
        var note = notes.book(locked, refund.id, Math.min(noted, change.invoice.payable()), refund.reason);
        change.done("invoice.payment_refunded", refund.reason, CreditNoteEventData.issued(note));
        return note;
    }

    PaymentResponse read(UUID paymentId) {
        return PaymentQuery.one(reads, paymentId).stream().findFirst().orElseThrow(() -> new Missing("Payment"));
    }

    @Transactional
    Page<PaymentResponse> ofInvoice(UUID invoiceId, PageRequest page) {
        Invoice.subscriptionOf(invoiceId);
        return PaymentQuery.page(reads, PaymentFilters.ofInvoice(invoiceId), page);
    }

    @Transactional
    Page<PaymentResponse> list(PaymentFilters filters, PageRequest page) {
        return PaymentQuery.page(reads, filters, page);
    }
}
