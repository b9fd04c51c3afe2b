package dev.brickwork.ledger;

import java.util.List;
import java.util.UUID;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;
import io.quarkus.runtime.annotations.RegisterForReflection;

@Singleton
class LedgerEventTypes implements EventTypes {
    static final String PARKED = "accounting_delivery.parked";

    @RegisterForReflection
    @Schema(name = "AccountingDeliveryEventData")
    record DeliveryParked(
            @Schema(required = true) UUID entryId,
            @Schema(required = true, nullable = true) UUID customerId,
            @Schema(required = true, description = "The entry's kind.") String kind,
            @Schema(required = true) String reason) {
    }

    @Override
    public List<EventType> eventTypes() {
        return List.of(new EventType(PARKED,
                "A journal entry failed five times to reach the accounting system; somebody must look at it.",
                DeliveryParked.class));
    }
}
