package dev.brickwork.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.platform.refusal.Warning;

@Schema(name = "RecordedUsage")
record RecordedUsageResponse(
        @Schema(required = true, description = "Whether it was there already, and so nothing was done.") boolean duplicate,
        @Schema(required = true, nullable = true, examples = "tx-1042") String transactionId,
        @Schema(required = true) UUID subscriptionId, @Schema(required = true) UUID brickId,
        @Schema(required = true, exclusiveMinimum = true, minimum = "-100000000000000", exclusiveMaximum = true, maximum = "100000000000000", examples = "12.5") BigDecimal value,
        @Schema(required = true) Instant time,
        @Schema(required = true, implementation = Object.class, nullable = true) JsonNode properties,
        @Schema(required = true, description = "FUTURE_USAGE where `time` lies in the future.") List<Warning> warnings) {

    static RecordedUsageResponse of(Candidate candidate) {
        var entry = candidate.entry;
        var time = candidate.sent.time() == null && candidate.knownTime != null ? candidate.knownTime : entry.time();
        return new RecordedUsageResponse(candidate.result == Candidate.Result.DUPLICATE, entry.transactionId(),
                entry.meter().subscriptionId(), entry.meter().brickId(), entry.value(), time, entry.properties(),
                List.of());
    }

    RecordedUsageResponse warned(Instant now) {
        return new RecordedUsageResponse(duplicate, transactionId, subscriptionId, brickId, value, time, properties,
                FutureUsage.of(time, now));
    }
}
