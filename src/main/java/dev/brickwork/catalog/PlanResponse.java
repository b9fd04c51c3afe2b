package dev.brickwork.catalog;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

@Schema(name = "Plan")
public record PlanResponse(
        @Schema(required = true) UUID planId,
        @Schema(required = true, examples = "team-2026") String code,
        @Schema(required = true, examples = "Team") String name,
        @Schema(required = true, description = "The number of the latest published version, which `bricks` shows.") int version,
        @Schema(required = true) List<CatalogBrick> bricks,
        @Schema(required = true) Instant createdAt) {

    static PlanResponse from(Plan plan, CatalogPlan latest) {
        return new PlanResponse(plan.id, plan.code, plan.name, latest.version(), latest.bricks(), plan.createdAt);
    }

    /** A plan as lists show it. */
    @Schema(name = "PlanSummary")
    public record Summary(
            @Schema(required = true) UUID planId,
            @Schema(required = true, examples = "team-2026") String code,
            @Schema(required = true, examples = "Team") String name,
            @Schema(required = true, description = "The number of the latest published version.") int version,
            @Schema(required = true) Instant createdAt) {

        static Summary from(Plan plan) {
            return new Summary(plan.id, plan.code, plan.name, plan.latestVersion, plan.createdAt);
        }
    }
}
