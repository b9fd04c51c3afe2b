package dev.brickwork.webhook;

import java.util.UUID;

/** Fired in the transaction in which the service itself disables an endpoint, so that the seller can be notified by mail. */
public record EndpointDisabled(UUID endpointId, String url, DisabledReason reason) {
}
