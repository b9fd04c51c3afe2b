package dev.brickwork.catalog;

import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.agreement.Metering;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.pricing.BrickAggregation;
import dev.brickwork.core.pricing.BrickKind;

/** A brick as a plan version sells it; also how responses show it. */
@Schema(name = "PlanBrick")
public record CatalogBrick(
        @Schema(required = true, description = "The same for the same code in all plans and versions.") UUID brickId,
        @Schema(required = true, examples = "seats") String code,
        @Schema(required = true, examples = "Seats") String name,
        @Schema(required = true) BrickKind kind,
        @Schema(required = true) PriceList pricing,
        @Schema(required = true, nullable = true, examples = "seats") String unit,
        @Schema(required = true, nullable = true, examples = "software") String taxCategory,
        @Schema(required = true, nullable = true, description = "Null unless it is usage.") BrickAggregation aggregation,
        @Schema(required = true, nullable = true, description = "The property whose values UNIQUE_COUNT counts.") String aggregationProperty,
        @Schema(required = true, nullable = true, description = "Null unless it is usage.") BrickSchedule preCommitmentSchedule,
        @Schema(required = true, nullable = true, description = "Null unless it is a milestone.") Long totalQuantity) {

    Offer offer() {
        return new Offer(new Brick(brickId, code, name, kind, taxCategory,
                preCommitmentSchedule == null ? null : preCommitmentSchedule.frequency(),
                totalQuantity == null ? 0 : totalQuantity,
                aggregation == null ? null : new Metering(aggregation, aggregationProperty), unit), pricing.core());
    }
}
