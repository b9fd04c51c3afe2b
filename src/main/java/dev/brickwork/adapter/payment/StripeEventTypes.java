package dev.brickwork.adapter.payment;

import java.util.List;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;
import io.quarkus.runtime.annotations.RegisterForReflection;

@Singleton
class StripeEventTypes implements EventTypes {

    @RegisterForReflection
    @Schema(name = "StripeAccountEventData")
    record Updated(
            @Schema(required = true, description = "How Stripe calls the account.") String accountId,
            @Schema(required = true, description = "Whether it can take payments. While it can't, invoices have no `payment_url`.") boolean canCharge) {
    }

    @Override
    public List<EventType> eventTypes() {
        return List.of(new EventType("stripe_account.updated",
                "Stripe has begun or ceased to take payments for the connected account.", Updated.class));
    }
}
