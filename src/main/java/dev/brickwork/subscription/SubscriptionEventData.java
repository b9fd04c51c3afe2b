package dev.brickwork.subscription;

import java.time.LocalDate;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import io.quarkus.runtime.annotations.RegisterForReflection;

/** What the world hears when a subscription has changed, by a request or by time. */
@RegisterForReflection
@Schema(name = "SubscriptionEventData")
public record SubscriptionEventData(
        @Schema(required = true) UUID subscriptionId,
        @Schema(required = true) UUID customerId,
        @Schema(required = true, description = "After the change.") SubscriptionStatus status,
        @Schema(required = true, nullable = true, description = "The order that did it; null when time did.") UUID orderId,
        @Schema(required = true, nullable = true, description = "Its last day.") LocalDate endsAt) {
}
