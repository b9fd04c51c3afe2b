package dev.brickwork.catalog;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

@Schema(name = "PlanVersion")
public record PlanVersionResponse(
        @Schema(required = true) UUID planVersionId,
        @Schema(required = true) UUID planId,
        @Schema(required = true, description = "Counts the plan's versions from 1.") int version,
        @Schema(required = true, nullable = true, description = "Null for a draft. A published version never changes.") Instant publishedAt,
        @Schema(required = true) List<CatalogBrick> bricks,
        @Schema(required = true) Instant createdAt) {

    static PlanVersionResponse from(CatalogPlan version) {
        return new PlanVersionResponse(version.planVersionId(), version.planId(), version.version(), version.publishedAt(),
                version.bricks(), version.createdAt());
    }
}
