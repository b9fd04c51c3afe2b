package dev.brickwork.invoice.payment;

import java.util.Locale;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.spi.PaymentProcessor.Outside;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * Tells the seller what others did to a payment at its processor. Nothing is booked: a dispute is not lost yet, and what was given
 * back there, or came back from there, nobody here has decided. Each of its states is told once, however often the processor says so.
 */
@ApplicationScoped
class ProcessorEvents {
    private final Transactions transactions;
    private final ChargeTable charges;
    private final RefundTable refunds;
    private final Outbox outbox;

    ProcessorEvents(Transactions transactions, ChargeTable charges, RefundTable refunds, Outbox outbox) {
        this.transactions = transactions;
        this.charges = charges;
        this.refunds = refunds;
        this.outbox = outbox;
    }

    @RegisterForReflection
    @Schema(name = "PaymentOutsideEventData")
    record Data(
            @Schema(required = true) UUID paymentId,
            @Schema(required = true) UUID invoiceId,
            @Schema(required = true, description = "Cents.") long amount,
            @Schema(required = true) String currency,
            @Schema(required = true, description = "How the processor calls the dispute or the refund.") String reference,
            @Schema(required = true, description = "How it stands, in the processor's own words.") String status,
            @Schema(required = true, nullable = true, description = "Why, in the processor's own words.") String reason) {
    }

    void on(@Observes Outside event) {
        transactions.inNew(() -> {
            charges.paymentOf(event.chargeReference()).ifPresent(payment -> publish(payment, event));
            return null;
        });
    }

    private void publish(UUID paymentId, Outside event) {
        // under its lock, so that the same event that comes twice at once comes one after the other
        var payment = Payment.lock(paymentId);
        if (event.kind() == Outside.Kind.REFUND_RETURNED && !isMade(paymentId, event.refundId())) {
            return; // it failed before we said that the money has gone, and is told as that
        }
        var type = switch (event.kind()) {
            case DISPUTED -> "payment.disputed";
            case REFUNDED -> "payment.refunded_elsewhere";
            case REFUND_RETURNED -> "payment.refund_returned";
        };
        var once = type + ":" + event.reference() + ":" + event.status().toLowerCase(Locale.ROOT);
        if (!outbox.isPublished(once)) {
            outbox.publishOnce(type, paymentId,
                    new Data(paymentId, payment.invoiceId, event.amount(), payment.currency.name(),
                            event.reference(), event.status(), event.reason()),
                    once);
        }
    }

    private boolean isMade(UUID paymentId, UUID refundId) {
        return refunds.find(refundId)
                .filter(refund -> refund.paymentId().equals(paymentId) && refund.state() == Payment.State.SETTLED)
                .isPresent();
    }
}
