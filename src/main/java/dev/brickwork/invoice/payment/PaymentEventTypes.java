package dev.brickwork.invoice.payment;

import java.util.List;
import java.util.UUID;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.invoice.payment.PaymentService.PaymentEventData;
import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;
import io.quarkus.runtime.annotations.RegisterForReflection;

@Singleton
class PaymentEventTypes implements EventTypes {

    @RegisterForReflection
    @Schema(name = "PaymentStuckEventData")
    record Stuck(@Schema(required = true) UUID paymentId, @Schema(required = true) String reason) {
    }

    @Override
    public List<EventType> eventTypes() {
        return List.of(
                payment("recorded", "A payment made elsewhere was recorded."),
                payment("processing", "A charge is being made."),
                payment("settled", "A charge was settled."),
                payment("failed", "A charge was declined or failed."),
                payment("refunded", "All of it or a part was paid back."),
                payment("refund_failed", "The processor did not make a refund."),
                new EventType("payment.disputed",
                        "The payer's bank wants it back, or the dispute has gone on. Nothing is booked.",
                        ProcessorEvents.Data.class),
                new EventType("payment.refunded_elsewhere",
                        "It was given back at the processor and not through the service. Nothing is booked.",
                        ProcessorEvents.Data.class),
                new EventType("payment.refund_returned",
                        "A refund that was made did not reach the payer: its money is back at the processor. Nothing is booked.",
                        ProcessorEvents.Data.class),
                new EventType("payment.stuck", "A processor has not answered for hours; somebody should look at it.",
                        Stuck.class));
    }

    private static EventType payment(String fact, String when) {
        return new EventType("payment." + fact, when, PaymentEventData.class);
    }
}
