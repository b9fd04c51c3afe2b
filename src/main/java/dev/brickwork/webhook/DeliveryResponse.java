package dev.brickwork.webhook;

import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonRawValue;

@Schema(name = "WebhookDelivery")
public record DeliveryResponse(
        @Schema(required = true) UUID deliveryId,
        @Schema(required = true) UUID endpointId,
        @Schema(required = true, description = "What is delivered; sent as `webhook-id` with every attempt.") UUID eventId,
        @Schema(required = true, examples = "order.accepted") String eventType,
        @Schema(required = true) DeliveryStatus status,
        @Schema(required = true, nullable = true, description = "Null when it has ended, or waits for an earlier event of the same object.") Instant nextAttemptAt,
        @Schema(required = true, implementation = Attempt[].class, description = "Oldest first; the last 50.") @JsonRawValue String attempts,
        @Schema(required = true, nullable = true, description = "When it was delivered or given up; null while it is pending.") Instant endedAt,
        @Schema(required = true) Instant createdAt) {

    /** Only described here: attempts are kept as JSON. */
    @Schema(name = "WebhookAttempt")
    record Attempt(
            @Schema(required = true) Instant attemptedAt,
            @Schema(required = true, nullable = true, description = "What the receiver answered; null when it did not.", examples = "200") Integer statusCode,
            @Schema(required = true, nullable = true, description = "Why there was no answer; null when there was one.") String error,
            @Schema(required = true, examples = "84") long durationMs) {
    }
}
