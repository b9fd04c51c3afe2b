package dev.brickwork.mail;

import java.util.List;
import java.util.UUID;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;
import io.quarkus.runtime.annotations.RegisterForReflection;

@Singleton
class MailEventTypes implements EventTypes {

    @RegisterForReflection
    @Schema(name = "MailEventData")
    record MailParked(
            @Schema(required = true) UUID mailId,
            @Schema(required = true, description = "What it is about, such as `invoice.issued`.") String kind,
            @Schema(required = true, description = "The id of what it is about.") UUID referenceId,
            @Schema(required = true) List<String> recipients,
            @Schema(required = true) String reason) {
    }

    @Override
    public List<EventType> eventTypes() {
        return List.of(new EventType("mail.parked", "A mail could not be sent and is not tried again.", MailParked.class));
    }
}
