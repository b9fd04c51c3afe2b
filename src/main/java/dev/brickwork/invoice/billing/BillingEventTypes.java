package dev.brickwork.invoice.billing;

import java.util.List;
import java.util.UUID;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;
import io.quarkus.runtime.annotations.RegisterForReflection;

@Singleton
class BillingEventTypes implements EventTypes {

    @RegisterForReflection
    @Schema(name = "OrderCreditEventData")
    record CreditParked(@Schema(required = true) UUID orderId, @Schema(required = true) String reason) {
    }

    @RegisterForReflection
    @Schema(name = "UsageCorrectionParkedEventData")
    record CorrectionParked(@Schema(required = true) UUID subscriptionId, @Schema(required = true) String reason) {
    }

    @Override
    public List<EventType> eventTypes() {
        return List.of(
                new EventType("order.credit_parked",
                        "The credit of a recast failed five times to be granted; somebody must look at it.",
                        CreditParked.class),
                new EventType("subscription.usage_corrected",
                        "Usage that came late has changed what billed meter periods cost; an invoice has the difference.",
                        UsageCorrectedEventData.class),
                new EventType("subscription.usage_correction_parked",
                        "Correcting billed usage failed five times; somebody must look at it.", CorrectionParked.class));
    }
}
