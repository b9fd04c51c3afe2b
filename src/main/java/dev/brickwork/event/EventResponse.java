package dev.brickwork.event;

import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonRawValue;

@Schema(name = "Event")
public record EventResponse(
        @Schema(required = true, description = "The same that a delivery carries as `webhook-id`, and its body as `id`.") UUID eventId,
        @Schema(required = true, examples = "order.accepted") String type,
        @Schema(required = true, description = "The seller's time, which a test clock may have set.") Instant createdAt,
        @Schema(required = true) EventObject object,
        @Schema(required = true, implementation = Object.class, description = "What is told about it; its members depend on the type.") @JsonRawValue String data) {

    @Schema(name = "EventObject")
    public record EventObject(
            @Schema(required = true, examples = "order") String type,
            @Schema(required = true) UUID id,
            @Schema(required = true, description = "Counts the object's events: 1, 2, 3 and so on.", examples = "2") long sequence) {
    }
}
