package dev.brickwork.milestone;

import java.time.LocalDate;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.platform.outbox.News;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What the world hears of a milestone: how it stood after a change.
 *
 * @param endsAt the last day on which it can be completed; null while nothing ends it
 * @param completion null unless it was one that changed it
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.ALWAYS)
record MilestoneNews(UUID milestoneId, UUID subscriptionId, UUID orderId, UUID brickId, String brickCode, long totalQuantity,
        long completedQuantity, LocalDate endsAt, MilestoneResponse.CompletionResponse completion) {

    static MilestoneNews of(Milestone milestone, MilestoneResponse.CompletionResponse completion) {
        return new MilestoneNews(milestone.id, milestone.subscriptionId, milestone.orderId, milestone.brickId,
                milestone.brickCode, milestone.totalQuantity, milestone.completedQuantity,
                milestone.endsOn == null ? null : milestone.endsOn.minusDays(1), completion);
    }

    News as(String type) {
        return new News(type, milestoneId, this);
    }
}
