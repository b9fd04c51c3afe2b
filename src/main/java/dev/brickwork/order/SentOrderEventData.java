package dev.brickwork.order;

import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import io.quarkus.runtime.annotations.RegisterForReflection;

/** An order that was mailed to be signed. */
@RegisterForReflection
@Schema(name = "SentOrder")
public record SentOrderEventData(
        @Schema(required = true) UUID orderId,
        @Schema(required = true, description = "See `GET /mails/{mail_id}`.") UUID mailId,
        @Schema(required = true) List<String> recipients) {
}
