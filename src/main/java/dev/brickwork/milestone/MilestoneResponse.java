package dev.brickwork.milestone;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

@Schema(name = "Milestone")
record MilestoneResponse(
        @Schema(required = true) UUID milestoneId,
        @Schema(required = true) UUID subscriptionId,
        @Schema(required = true) UUID brickId,
        @Schema(required = true) String brickName,
        @Schema(required = true) String brickCode,
        @Schema(required = true, nullable = true, description = "The order that brought it.") UUID orderId,
        @Schema(required = true) int phasePosition,
        @Schema(required = true, examples = "Phase 1") String phaseName,
        @Schema(required = true, examples = "3") long totalQuantity,
        @Schema(required = true, examples = "1") long completedQuantity,
        @Schema(required = true, nullable = true, description = "The last day on which it can be completed, where a recast or an upgrade ends it.") LocalDate endsAt,
        @Schema(required = true) Instant createdAt,
        @Schema(required = true, description = "Newest first, at most 1000.") List<CompletionResponse> completions) {

    @Schema(name = "Completion")
    record CompletionResponse(
            @Schema(required = true) UUID id,
            @Schema(required = true, examples = "1") long quantity,
            @Schema(required = true, nullable = true, description = "What bills it; while that is not issued, an upgrade or a recast may move it to another. Null where it costs nothing, and so no invoice bills it.") UUID invoiceId,
            @Schema(required = true) Instant completedAt,
            @Schema(required = true) BillOn billOn,
            @Schema(required = true, description = "The day of the service, as its invoice line has it.") LocalDate serviceDate) {

        static CompletionResponse from(Completion completion, UUID invoiceId) {
            return new CompletionResponse(completion.id, completion.quantity, invoiceId, completion.createdAt,
                    completion.billOn, completion.serviceDate);
        }
    }

    /** The answer to a completion. */
    @Schema(name = "CompletedMilestone")
    record Completed(
            @Schema(required = true) CompletionResponse completion,
            @Schema(required = true) MilestoneResponse milestone) {
    }

    /** @param invoices by completion */
    static MilestoneResponse from(Milestone milestone, List<Completion> completions, Map<UUID, UUID> invoices) {
        return new MilestoneResponse(milestone.id, milestone.subscriptionId, milestone.brickId, milestone.brickName,
                milestone.brickCode, milestone.orderId, milestone.phasePosition, "Phase " + milestone.phasePosition,
                milestone.totalQuantity, milestone.completedQuantity,
                milestone.endsOn == null ? null : milestone.endsOn.minusDays(1), milestone.createdAt,
                completions.stream().map(one -> CompletionResponse.from(one, invoices.get(one.id))).toList());
    }
}
