package dev.brickwork.usage;

import java.util.List;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.refusal.Warning;
import io.quarkus.runtime.annotations.RegisterForReflection;

@Schema(name = "UsageBatch")
record UsageBatchResponse(@Schema(required = true, description = "How many were recorded.") int accepted,
        @Schema(required = true, description = "How many were there already with the same content.") int duplicates,
        @Schema(required = true, description = "Those that were not recorded, and why.") List<Rejected> rejected,
        @Schema(required = true, description = "FUTURE_USAGE for entries that lie in the future, by their place: `entries[3].time`. At most 20 are named; one more counts the others.") List<Warning> warnings) {

    @Schema(name = "RejectedUsage")
    record Rejected(@Schema(required = true, description = "Its place in the request, from 0.") int index,
            @Schema(required = true, nullable = true) String transactionId,
            @Schema(required = true, examples = "value: is required") String message) {
    }

    /** What the audit log keeps: counts, since the entries themselves are there to be read. */
    @RegisterForReflection
    record Counts(int accepted, int duplicates, int rejected) {
    }

    Counts counts() {
        return new Counts(accepted, duplicates, rejected.size());
    }
}
