package dev.brickwork.webhook;

import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import io.quarkus.runtime.annotations.RegisterForReflection;

/** What the world hears of an endpoint. */
@RegisterForReflection
@Schema(name = "WebhookEndpointEventData")
public record EndpointEventData(
        @Schema(required = true) UUID endpointId,
        @Schema(required = true, examples = "https://example.com/webhooks") String url,
        @Schema(required = true, nullable = true, description = "Why it was disabled; null in a test.") DisabledReason disabledReason) {
}
