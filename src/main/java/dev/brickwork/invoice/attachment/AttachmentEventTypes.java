package dev.brickwork.invoice.attachment;

import java.util.List;
import java.util.UUID;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;
import io.quarkus.runtime.annotations.RegisterForReflection;

@Singleton
class AttachmentEventTypes implements EventTypes {

    /** One of the first two is there. */
    @RegisterForReflection
    @Schema(name = "AttachmentEventData")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record AttachmentEventData(UUID invoiceId, UUID subscriptionId,
            @Schema(required = true) UUID attachmentId,
            @Schema(required = true) String fileName,
            @Schema(required = true, description = "Bytes.") long size) {
    }

    @Override
    public List<EventType> eventTypes() {
        return List.of(
                new EventType("invoice.attachment_added", "A file was attached to an invoice.", AttachmentEventData.class),
                new EventType("invoice.attachment_deleted", "A file of an invoice was deleted.", AttachmentEventData.class),
                new EventType("subscription.attachment_added", "A file was attached to a subscription.",
                        AttachmentEventData.class),
                new EventType("subscription.attachment_deleted", "A file of a subscription was deleted.",
                        AttachmentEventData.class));
    }
}
