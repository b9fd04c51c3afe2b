package dev.brickwork.invoice.payment;

import java.time.Duration;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import org.jboss.logging.Logger;

import dev.brickwork.core.Refused;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.credit.CreditBalances;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.spi.PaymentProcessor.NoSuchMethod;
import dev.brickwork.spi.PaymentProcessor.Outcome;
import dev.brickwork.spi.PaymentProcessor.State;
import dev.brickwork.spi.PaymentProcessor.Unanswered;
import dev.brickwork.spi.PaymentProcessors;

/**
 * Lets a processor give back what it took: the request is committed, the processor is called, the refund is booked when the
 * money has gone. The invoice stays paid until then.
 */
@ApplicationScoped
class ProcessorRefunds {
    private static final Logger LOG = Logger.getLogger(ProcessorRefunds.class);

    private final RefundTable refunds;
    private final ChargeTable charges;
    private final PaymentProcessors processors;
    private final ProcessorBreakers breakers;
    private final Transactions transactions;
    private final Outbox outbox;
    private final PaymentService payments;
    private final CreditBalances balances;

    ProcessorRefunds(RefundTable refunds, ChargeTable charges, PaymentProcessors processors,
            ProcessorBreakers breakers, Transactions transactions, Outbox outbox, PaymentService payments,
            CreditBalances balances) {
        this.balances = balances;
        this.payments = payments;
        this.refunds = refunds;
        this.charges = charges;
        this.processors = processors;
        this.breakers = breakers;
        this.transactions = transactions;
        this.outbox = outbox;
    }

    /**
     * Under the invoice's lock.
     *
     * @param noted what a credit note takes off with it; null for the same amount
     * @return the id of the request, by which the processor knows it
     */
    @Transactional(TxType.MANDATORY)
    UUID begin(Invoice invoice, UUID paymentId, PaymentRequests.RefundPayment request, Long noted) {
        var payment = Payment.lock(paymentId);
        if (refunds.isOneOpen(paymentId)) {
            throw new Declined(ErrorCode.ERR_CONFLICT, "A refund of this payment is in processing.");
        }
        charges.find(paymentId).ifPresent(this::refuseUnlessItsAccountIsConnected);
        long amount = payment.toRefund(invoice.guards().held(), refunds.goingBack(invoice.id), balances.keptOf(invoice),
                request.amount());
        return refunds.insert(paymentId, amount, request.reason(), request.noted(invoice, amount, noted));
    }

    /** Before anything is noted that only the account which took the money could carry out, and nobody take back. */
    private void refuseUnlessItsAccountIsConnected(ChargeTable.Open charge) {
        if (charge.account() != null && !charge.account().equals(processors.named(charge.processor()).account())) {
            throw new Refused("The payment was taken through another account, " + charge.account()
                    + "; connect that one again to refund it.");
        }
    }

    /** Calls the processor, or asks it again, and notes the outcome. Harmless when it runs twice, also at once. */
    @Transactional(TxType.NEVER)
    void carryOut(UUID refundId) {
        var found = refunds.find(refundId).filter(refund -> refund.state() == Payment.State.PROCESSING);
        if (found.isEmpty()) {
            return;
        }
        var refund = found.get();
        long beginNanos = System.nanoTime();
        try {
            // Asks first; what the processor does not know of, it does then.
            apply(refund, processors.named(refund.processor()).outcomeOf(refund.asked()));
        } catch (Unanswered | NoSuchMethod | Refused e) {
            // nor does it say anything about the money when the account is another, or gone
            if (Charging.isOutage(e)) {
                breakers.unanswered(refund.processor(), Duration.ofNanos(System.nanoTime() - beginNanos));
            }
            LOG.warnf("no answer about refund %s: %s", refundId, e.getMessage());
            if (refunds.noAnswer(refund) == Charging.FAILURES_PUBLISHED) {
                tellStuck(refund, e.getMessage());
            }
        }
    }

    private void apply(RefundTable.Open asked, Outcome outcome) {
        transactions.inNew(() -> {
            var locked = payments.lockInvoiceOf(asked.paymentId());
            var payment = Payment.lock(asked.paymentId());
            if (!refunds.recordOutcome(asked.id(), outcome)) {
                return null;
            }
            if (outcome.state() == State.SETTLED) {
                payments.bookRefund(locked, payment, Refund.of(asked.id(), asked.amount(), asked.reason()), asked.noted());
            } else if (outcome.state() == State.FAILED) {
                outbox.publish("payment.refund_failed", payment.id,
                        PaymentService.PaymentEventData.of(payment, ChargeOutcomes.cut(outcome.error())));
                locked.change().done("invoice.refund_failed", ChargeOutcomes.cut(outcome.error()));
            }
            return null;
        });
    }

    private void tellStuck(RefundTable.Open refund, String reason) {
        transactions.inNew(() -> {
            outbox.publish("payment.stuck", refund.paymentId(),
                    new PaymentEventTypes.Stuck(refund.paymentId(), ChargeOutcomes.cut("Its refund: " + reason)));
            return null;
        });
    }
}
