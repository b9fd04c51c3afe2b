package dev.brickwork.webhook;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

@Schema(name = "WebhookEndpoint")
public record EndpointResponse(
        @Schema(required = true) UUID endpointId,
        @Schema(required = true, examples = "https://example.com/webhooks") String url,
        @Schema(required = true, examples = "[\"order.*\", \"subscription.inactive\"]") List<String> eventTypes,
        @Schema(required = true, nullable = true) String description,
        @Schema(required = true, description = "Whether events are sent to it.", examples = "true") boolean isEnabled,
        @Schema(required = true, nullable = true) Instant disabledAt,
        @Schema(required = true, nullable = true, description = "Null while it is enabled.") DisabledReason disabledReason,
        @Schema(required = true, nullable = true, description = "Since when nothing has arrived; null when the last attempt did. After five days it is disabled.") Instant failingSince,
        @Schema(required = true, nullable = true, description = "Until when the secret before this one signs too; null when none does.") Instant previousSecretUntil,
        @Schema(required = true) Instant createdAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(description = "Verifies signatures. In the answer that made it, and never again.", examples = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=") String secret) {

    static EndpointResponse from(WebhookEndpoint endpoint, Instant now) {
        return shownOnce(endpoint, now, null);
    }

    static EndpointResponse shownOnce(WebhookEndpoint endpoint, Instant now, byte[] secret) {
        var isOldSigning = endpoint.previousSecretUntil != null && endpoint.previousSecretUntil.isAfter(now);
        return new EndpointResponse(endpoint.id, endpoint.url, List.copyOf(endpoint.eventTypes), endpoint.description,
                endpoint.isEnabled(), endpoint.disabledAt, endpoint.disabledReason, endpoint.failingSince,
                isOldSigning ? endpoint.previousSecretUntil : null, endpoint.createdAt,
                secret == null ? null : Signing.shown(secret));
    }
}
