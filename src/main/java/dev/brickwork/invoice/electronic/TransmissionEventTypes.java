package dev.brickwork.invoice.electronic;

import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;

@Singleton
class TransmissionEventTypes implements EventTypes {
    static final String TRANSMITTED = "electronic_document.transmitted";
    static final String REFUSED = "electronic_document.refused";

    @Override
    public List<EventType> eventTypes() {
        return List.of(
                new EventType(TRANSMITTED, "A network has taken an electronic invoice or credit note.",
                        TransmissionEventData.class),
                new EventType(REFUSED,
                        "An electronic invoice or credit note was not taken: the network refused it, it lacks what its format needs, or it failed five times.",
                        TransmissionEventData.class));
    }
}
