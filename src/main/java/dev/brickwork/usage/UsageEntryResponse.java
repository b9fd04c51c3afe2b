package dev.brickwork.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.databind.JsonNode;

@Schema(name = "UsageEntry")
public record UsageEntryResponse(@Schema(required = true, examples = "tx-1042") String transactionId,
        @Schema(required = true) UUID subscriptionId, @Schema(required = true) UUID brickId,
        @Schema(required = true, exclusiveMinimum = true, minimum = "-100000000000000", exclusiveMaximum = true, maximum = "100000000000000", examples = "12.5") BigDecimal value,
        @Schema(required = true) Instant time,
        @Schema(required = true, implementation = Object.class, nullable = true, description = "As they were sent.") JsonNode properties) {

    static UsageEntryResponse of(StoredUsage entry) {
        return new UsageEntryResponse(entry.transactionId(), entry.meter().subscriptionId(), entry.meter().brickId(),
                entry.value(), entry.time(), entry.properties());
    }
}
