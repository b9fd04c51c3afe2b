package dev.brickwork.invoice.payment;

import java.time.Duration;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import org.jboss.logging.Logger;

import dev.brickwork.core.Refused;
import dev.brickwork.invoice.InvoiceChanges;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.PaymentProcessor;
import dev.brickwork.spi.PaymentProcessor.Changed;
import dev.brickwork.spi.PaymentProcessor.MethodType;
import dev.brickwork.spi.PaymentProcessor.NoSuchMethod;
import dev.brickwork.spi.PaymentProcessor.Outcome;
import dev.brickwork.spi.PaymentProcessor.Unanswered;
import dev.brickwork.spi.PaymentProcessors;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Takes money through a processor, in three phases that survive a kill between any two of them:
 *
 * <pre>
 *   | payment PROCESSING, reserved on the invoice |   the processor is called   | payment SETTLED or FAILED |
 *            begin, one transaction                      no transaction                 one transaction
 * </pre>
 *
 * The processor knows the charge by the payment's id, so calling twice takes once. Whatever is left in the middle is looked up
 * by {@link ChargeSweep}.
 */
@ApplicationScoped
class Charging {
    private static final Logger LOG = Logger.getLogger(Charging.class);
    /** A charge older than this is looked up and not sent: nobody expects it any more. */
    private static final Duration FRESH = Duration.ofMinutes(1);
    private static final Duration PAYER_CONFIRMS_WITHIN = Duration.ofHours(1);
    static final int FAILURES_PUBLISHED = 5;

    private final InvoiceChanges changes;
    private final ChargeTable charges;
    private final ChargeOutcomes outcomes;
    private final PaymentProcessors processors;
    private final ProcessorRefunds refunds;
    private final ProcessorBreakers breakers;
    private final Outbox outbox;
    private final BusinessClock clock;
    private final MeterRegistry meters;

    Charging(InvoiceChanges changes, ChargeTable charges, ChargeOutcomes outcomes, PaymentProcessors processors,
            ProcessorRefunds refunds, ProcessorBreakers breakers, Outbox outbox, BusinessClock clock, MeterRegistry meters) {
        this.changes = changes;
        this.charges = charges;
        this.outcomes = outcomes;
        this.processors = processors;
        this.refunds = refunds;
        this.breakers = breakers;
        this.outbox = outbox;
        this.clock = clock;
        this.meters = meters;
    }

    /** Notes the intent to charge all that is left to pay. @return the payment, whose id the processor will know */
    @Transactional(TxType.MANDATORY)
    UUID begin(UUID invoiceId, ChargeTable.Wanted wanted) {
        return begin(changes.lock(invoiceId), wanted);
    }

    @Transactional(TxType.MANDATORY)
    UUID begin(InvoiceChanges.Change change, ChargeTable.Wanted wanted) {
        var invoice = change.invoice;
        invoice.guards().refuseUnlessChargeable();
        var payment = Payment.on(invoice, invoice.payable());
        payment.state = Payment.State.PROCESSING;
        payment.method = method(wanted.type());
        payment.createdAt = change.now;
        payment.persistAndFlush();
        charges.insert(payment.id, wanted, processors.named(wanted.processor()).account());
        outbox.publish("payment.processing", payment.id, PaymentService.PaymentEventData.of(payment, null));
        change.done("invoice.payment_started", null);
        return payment.id;
    }

    private enum How {
        SEND, SEND_AGAIN, LOOK_UP
    }

    /** Calls the processor and notes the outcome. Harmless when it runs twice, also at once. */
    @Transactional(TxType.NEVER)
    void carryOut(UUID paymentId) {
        carryOut(paymentId, How.SEND);
    }

    /** Where somebody else has called it, or was going to. */
    @Transactional(TxType.NEVER)
    void carryOutAgain(UUID paymentId) {
        carryOut(paymentId, How.SEND_AGAIN);
    }

    /** Asks the processor what became of it. */
    @Transactional(TxType.NEVER)
    void lookUp(UUID paymentId) {
        carryOut(paymentId, How.LOOK_UP);
    }

    /** @return what the payer's browser needs to confirm the payment; null when there is nothing to confirm */
    @Transactional(TxType.NEVER)
    String carryOutForPayer(UUID paymentId) {
        return carryOut(paymentId, How.SEND);
    }

    /** A processor has called back. */
    void onChange(@Observes Changed event) {
        if (event.paymentId() != null) {
            lookUp(event.paymentId());
        }
        if (event.refundId() != null) {
            refunds.carryOut(event.refundId());
        }
    }

    private String carryOut(UUID paymentId, How how) {
        var found = charges.find(paymentId);
        if (found.isEmpty() || !found.get().isOpen()) {
            return null;
        }
        long beginNanos = System.nanoTime();
        try {
            var outcome = outcome(found.get(), how);
            breakers.answered(found.get().processor());
            outcomes.apply(found.get(), outcome);
            return outcome.action();
        } catch (Unanswered e) {
            if (isOutage(e)) {
                breakers.unanswered(found.get().processor(), Duration.ofNanos(System.nanoTime() - beginNanos));
            }
            noAnswer(found.get(), e);
            return null;
        }
    }

    /** And not an account that does not want to tell. */
    static boolean isOutage(RuntimeException e) {
        return e instanceof Unanswered && !(e.getCause() instanceof NoSuchMethod || e.getCause() instanceof Refused);
    }

    private Outcome outcome(ChargeTable.Open open, How how) {
        var processor = processors.named(open.processor());
        var isFresh = open.requestedAt().plus(FRESH).isAfter(clock.wallNow());
        if (how == How.LOOK_UP || !isFresh || open.reference() != null) {
            return lookedUp(processor, open);
        }
        var outcome = sent(processor, open);
        boolean isRefused = outcome.state() == PaymentProcessor.State.FAILED && outcome.reference() == null;
        if (isRefused && how == How.SEND_AGAIN) {
            // what is refused now, because the method or the account is gone, may have been taken by the first call
            throw new Unanswered(outcome.error(), new Refused(outcome.error()));
        }
        return outcome;
    }

    private Outcome sent(PaymentProcessor processor, ChargeTable.Open open) {
        try {
            return processor.charge(charges.charge(open, processor));
        } catch (NoSuchMethod e) {
            return Outcome.failed(null, null, "The payment method can't be charged.");
        } catch (Refused e) {
            return Outcome.failed(null, null, e.getMessage());
        }
    }

    /** What the processor does not want to tell, because the account is another or gone, says nothing about the money. */
    private Outcome lookedUp(PaymentProcessor processor, ChargeTable.Open open) {
        try {
            var charge = charges.charge(open, processor);
            var outcome = processor.outcomeOf(charge);
            boolean isAbandoned = outcome.action() != null
                    && open.requestedAt().plus(PAYER_CONFIRMS_WITHIN).isBefore(clock.wallNow());
            return isAbandoned ? processor.cancel(charge) : outcome;
        } catch (NoSuchMethod | Refused e) {
            throw new Unanswered(e.getMessage(), e);
        }
    }

    /** It stays in processing: the one safe thing to say of money that may have been taken. */
    private void noAnswer(ChargeTable.Open open, Unanswered failure) {
        LOG.warnf("no answer about payment %s: %s", open.paymentId(), failure.getMessage());
        meters.counter("brickwork.payments.unanswered").increment();
        if (charges.noAnswer(open) == FAILURES_PUBLISHED) {
            outcomes.tellStuck(open.paymentId(), failure.getMessage());
        }
    }

    static String method(MethodType type) {
        return switch (type) {
            case card -> "CREDIT_CARD";
            case us_bank_account -> "ACH";
            case link -> "LINK";
        };
    }
}
