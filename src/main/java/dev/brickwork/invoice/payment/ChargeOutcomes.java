package dev.brickwork.invoice.payment;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.CodePoints;
import dev.brickwork.customer.PaymentMethodService;
import dev.brickwork.invoice.InvoiceChanges;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.spi.PaymentProcessor.Outcome;
import dev.brickwork.spi.PaymentProcessor.State;

/** Notes what became of a charge: once, by the first that hears of it. */
@ApplicationScoped
class ChargeOutcomes {
    private static final int ERROR_LENGTH_MAX = 1_000;

    private final Transactions transactions;
    private final InvoiceChanges changes;
    private final ChargeTable charges;
    private final ChargeRetries retries;
    private final PaymentMails mails;
    private final PaymentMethodService methods;
    private final Outbox outbox;

    ChargeOutcomes(Transactions transactions, InvoiceChanges changes, ChargeTable charges, ChargeRetries retries,
            PaymentMails mails,
            PaymentMethodService methods, Outbox outbox) {
        this.transactions = transactions;
        this.changes = changes;
        this.charges = charges;
        this.retries = retries;
        this.mails = mails;
        this.methods = methods;
        this.outbox = outbox;
    }

    void apply(ChargeTable.Open charge, Outcome outcome) {
        transactions.inNew(() -> {
            var change = changes.lock(Payment.invoiceOf(charge.paymentId()));
            var payment = Payment.lock(charge.paymentId());
            if (payment.state == Payment.State.PROCESSING) {
                charges.recordOutcome(payment.id, outcome);
                if (outcome.state() == State.SETTLED) {
                    settled(change, payment, charge, outcome);
                } else if (outcome.state() == State.FAILED) {
                    failed(change, payment, charge, outcome);
                }
            }
            return null;
        });
    }

    private void settled(InvoiceChanges.Change change, Payment payment, ChargeTable.Open charge, Outcome outcome) {
        payment.state = Payment.State.SETTLED;
        payment.paidAt = change.now;
        Payment.flush();
        change.paidAt(payment.paidAt);
        change.book(JournalEntry.paymentReceived(change.header(payment.id), change.invoice.stage(), payment.amount));
        outbox.publish("payment.settled", payment.id, PaymentService.PaymentEventData.of(payment, null));
        if (charge.isKept() && outcome.keptMethodId() != null) {
            methods.keepAsDefault(charge.companyId(), charge.processor(),
                    new PaymentMethodService.Chosen(outcome.keptMethodId(), charge.type()));
        }
        change.done("invoice.payment_settled", null);
        mails.received(change.invoice, payment.id);
    }

    private void failed(InvoiceChanges.Change change, Payment payment, ChargeTable.Open charge, Outcome outcome) {
        payment.state = Payment.State.FAILED;
        payment.error = cut(outcome.error());
        Payment.flush();
        outbox.publish("payment.failed", payment.id, PaymentService.PaymentEventData.of(payment, payment.error));
        if (charge.origin() == ChargeTable.Origin.AUTOMATIC) {
            retries.failed(change, payment);
        } else {
            change.done("invoice.payment_failed", payment.error);
        }
    }

    /** Nobody has answered for hours: a person should look. It goes on being looked up. */
    void tellStuck(UUID paymentId, String reason) {
        transactions.inNew(() -> {
            outbox.publish("payment.stuck", paymentId, new PaymentEventTypes.Stuck(paymentId, cut(reason)));
            return null;
        });
    }

    static String cut(String text) {
        return CodePoints.cut(text, ERROR_LENGTH_MAX);
    }
}
