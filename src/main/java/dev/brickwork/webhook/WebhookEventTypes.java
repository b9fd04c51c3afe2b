package dev.brickwork.webhook;

import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;

@Singleton
class WebhookEventTypes implements EventTypes {
    /** Goes to the endpoint it is about, whatever that asked for, and to no other. */
    static final String TEST = "webhook_endpoint.test";
    static final String DISABLED = "webhook_endpoint.disabled";

    @Override
    public List<EventType> eventTypes() {
        return List.of(
                new EventType(TEST,
                        "Somebody asked for a test. It goes to the endpoint it is about, whatever that asked for.",
                        EndpointEventData.class),
                new EventType(DISABLED,
                        "The service has disabled an endpoint: its receiver is gone, or has failed for five days.",
                        EndpointEventData.class));
    }
}
