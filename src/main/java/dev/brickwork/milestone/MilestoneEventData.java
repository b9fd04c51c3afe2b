package dev.brickwork.milestone;

import java.time.LocalDate;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.platform.outbox.NewEvent;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What the world hears of a milestone: how it stood after a change.
 *
 * @param endsAt the last day on which it can be completed; null while nothing ends it
 * @param completion null unless it was one that changed it
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.ALWAYS)
@Schema(name = "MilestoneEventData")
record MilestoneEventData(
        @Schema(required = true) UUID milestoneId,
        @Schema(required = true) UUID subscriptionId,
        @Schema(required = true) UUID orderId,
        @Schema(required = true) UUID brickId,
        @Schema(required = true) String brickCode,
        @Schema(required = true) long totalQuantity,
        @Schema(required = true) long completedQuantity,
        @Schema(required = true, nullable = true) LocalDate endsAt,
        @Schema(required = true, nullable = true) MilestoneResponse.CompletionResponse completion) {

    static MilestoneEventData of(Milestone milestone, MilestoneResponse.CompletionResponse completion) {
        return new MilestoneEventData(milestone.id, milestone.subscriptionId, milestone.orderId, milestone.brickId,
                milestone.brickCode, milestone.totalQuantity, milestone.completedQuantity,
                milestone.endsOn == null ? null : milestone.endsOn.minusDays(1), completion);
    }

    NewEvent as(String type) {
        return new NewEvent(type, milestoneId, this);
    }
}
