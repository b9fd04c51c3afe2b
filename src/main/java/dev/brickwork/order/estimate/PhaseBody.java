package dev.brickwork.order.estimate;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.catalog.CatalogNames;
import dev.brickwork.core.agreement.PhaseInput;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.platform.json.Fields;

/** A phase of an order or estimate, as it is sent and as an order shows it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(name = "PhaseInput", requiredProperties = "phase_position", description = "Phases follow each other in the order of `phase_position`. What one leaves out comes from the one before it, or from the top level. An order has at most 50 phases and 500 bricks in each; all phases together have at most 2,000 lines, inherited ones included, and lines of at most 30,000 months.")
public record PhaseBody(
        @Schema(description = "Its place among the phases.", examples = "1") Integer phasePosition,
        List<BrickBody> bricks,
        @Schema(description = "Where the phase before it ends, if it is sent at all.") LocalDate startsAt,
        @Schema(description = "Months. All phases together last as long as the contract. An upgrade cannot change it.", examples = "6") Integer contractLength,
        UUID planId,
        @Schema(description = "Days.") Integer paymentTerms,
        @Schema(description = "Only the first is applied, to the lines of this phase.") List<String> discountCoupons) {

    static final int LIST_MAX = 50;
    private static final int POSITION_MAX = 1_000_000;

    /** A phase of a new agreement, which has to say how long it is. */
    public static PhaseBody readNew(Fields in) {
        return read(in, true);
    }

    /** A phase that is there already. */
    public static PhaseBody readContracted(Fields in) {
        return read(in, false);
    }

    private static PhaseBody read(Fields in, boolean isLengthRequired) {
        var length = in.wholeNumber("contract_length", 1, EstimateRequests.MONTHS_MAX);
        return new PhaseBody(in.wholeNumber("phase_position", 0, POSITION_MAX).required(), BrickBody.readList(in, false),
                in.date("starts_at").optional(), isLengthRequired ? length.required() : length.optional(),
                in.id("plan_id", CatalogNames.PLAN).optional(),
                in.wholeNumber("payment_terms", 0, EstimateRequests.PAYMENT_TERMS_MAX).optional(),
                EstimateRequests.coupons(in));
    }

    /** @param coupon the phase's own, as it was looked up */
    PhaseInput core(AppliedCoupon coupon) {
        return new PhaseInput(phasePosition, BrickBody.core(bricks), startsAt, contractLength, planId, paymentTerms, coupon);
    }
}
