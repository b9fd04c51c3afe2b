package dev.brickwork.auditlog;

import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonRawValue;

@Schema(name = "AuditRecord")
public record AuditRecordResponse(
        @Schema(required = true) UUID auditRecordId,
        @Schema(required = true, nullable = true, description = "The key it was done with; null when a user of the console or the service itself did it.") UUID keyId,
        @Schema(required = true, nullable = true, description = "The user of the console who did it.") UUID userId,
        @Schema(required = true, nullable = true, description = "Their name, as it was then.", examples = "Ada Lovelace") String userName,
        @Schema(required = true, nullable = true, description = "The X-Request-Id of the request that did it.") String requestId,
        @Schema(required = true, examples = "customer.created") String action,
        @Schema(required = true, examples = "customer") String objectType,
        @Schema(required = true, nullable = true) UUID objectId,
        @Schema(required = true, nullable = true, implementation = Object.class, description = "As it was; null when it was not there.") @JsonRawValue String before,
        @Schema(required = true, nullable = true, implementation = Object.class, description = "As it became.") @JsonRawValue String after,
        @Schema(required = true) Instant createdAt) {
}
