package dev.brickwork.invoice.payment;

import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import org.jboss.resteasy.reactive.RestResponse;

import dev.brickwork.invoice.billing.CreditReversal;
import dev.brickwork.invoice.creditnote.CreditNoteResponse;
import dev.brickwork.invoice.creditnote.CreditNotes;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.http.Answers;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;

/** Credit notes that give money back, by one payment: of a payment that a processor took, the processor gives it back first. */
@ApplicationScoped
public class NoteRefunds {
    private final PaymentService payments;
    private final ProcessorRefunds refunds;
    private final RefundTable table;
    private final ChargeTable charges;
    private final CreditNotes notes;
    private final Audit audit;

    NoteRefunds(PaymentService payments, ProcessorRefunds refunds, RefundTable table, ChargeTable charges, CreditNotes notes,
            Audit audit) {
        this.payments = payments;
        this.refunds = refunds;
        this.table = table;
        this.charges = charges;
        this.notes = notes;
        this.audit = audit;
    }

    /**
     * What a note gives back.
     *
     * @param amount that goes back
     * @param noted what the note takes off, with what remains of the invoice
     */
    public record GivenBack(UUID paymentId, long amount, long noted, String reason) {

        private PaymentRequests.RefundPayment request() {
            return new PaymentRequests.RefundPayment(amount, reason, PaymentRequests.Then.CREDIT_NOTE);
        }
    }

    /** The newest payment that alone can give back that much. */
    @Transactional(TxType.MANDATORY)
    public Optional<UUID> payment(UUID invoiceId, long amount) {
        return Payment.settledOf(invoiceId).stream()
                .filter(payment -> payment.amount - payment.refundedAmount >= amount && !table.isOneOpen(payment.id))
                .map(payment -> payment.id).findFirst();
    }

    /** Whether a processor took it. */
    public boolean isByProcessor(UUID paymentId) {
        return charges.find(paymentId).isPresent();
    }

    /** Of a payment that was recorded. */
    @Transactional(TxType.MANDATORY)
    public CreditNoteResponse refund(CreditReversal.Locked locked, GivenBack back) {
        if (isByProcessor(back.paymentId)) {
            throw new Declined(ErrorCode.ERR_CONFLICT, "The payments of this invoice have just changed; try again.");
        }
        return CreditNoteResponse.from(payments.refund(locked, back.paymentId, back.request(), back.noted));
    }

    /** @return the id of the request, by which the processor knows it */
    @Transactional(TxType.MANDATORY)
    public UUID begin(CreditReversal.Locked locked, GivenBack back) {
        var before = payments.read(back.paymentId);
        var requestId = refunds.begin(locked.change().invoice, back.paymentId, back.request(), back.noted);
        audit.changed("payment.refund_started", "payment", back.paymentId, before, payments.read(back.paymentId));
        return requestId;
    }

    /** The note, once the money has gone back; the payment until then. */
    public RestResponse<?> complete(UUID requestId) {
        refunds.carryOut(requestId);
        var refund = table.find(requestId).orElseThrow();
        return switch (refund.state()) {
            case SETTLED -> Answers.created(notes.ofRefund(table.refundOf(requestId)));
            case PROCESSING -> RestResponse.status(RestResponse.Status.ACCEPTED, payments.read(refund.paymentId()));
            case FAILED -> throw new Declined(ErrorCode.ERR_PAYMENT_FAILED, refund.error());
        };
    }
}
