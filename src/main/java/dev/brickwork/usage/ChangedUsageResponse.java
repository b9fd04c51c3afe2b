package dev.brickwork.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.platform.refusal.Warning;

@Schema(name = "ChangedUsage")
record ChangedUsageResponse(@Schema(required = true, examples = "tx-1042") String transactionId,
        @Schema(required = true) UUID subscriptionId, @Schema(required = true) UUID brickId,
        @Schema(required = true, exclusiveMinimum = true, minimum = "-100000000000000", exclusiveMaximum = true, maximum = "100000000000000", examples = "12.5") BigDecimal value,
        @Schema(required = true) Instant time,
        @Schema(required = true, implementation = Object.class, nullable = true, description = "As they were sent.") JsonNode properties,
        @Schema(required = true, description = "FUTURE_USAGE where `time` lies in the future.") List<Warning> warnings) {

    static ChangedUsageResponse of(UsageEntryResponse entry, Instant now) {
        return new ChangedUsageResponse(entry.transactionId(), entry.subscriptionId(), entry.brickId(), entry.value(),
                entry.time(), entry.properties(), FutureUsage.of(entry.time(), now));
    }
}
