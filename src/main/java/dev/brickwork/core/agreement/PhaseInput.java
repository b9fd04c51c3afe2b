package dev.brickwork.core.agreement;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.pricing.AppliedCoupon;

/**
 * A phase as it is sent. What is null comes from the phase before it, or from the order.
 *
 * @param coupon the phase's own, {@link AppliedCoupon#NONE} without one
 */
public record PhaseInput(Integer position, List<BrickInput> bricks, LocalDate startsOn, Integer lengthMonths, UUID planId,
        Integer paymentTermsDays, AppliedCoupon coupon) {
    public PhaseInput {
        bricks = bricks == null ? null : List.copyOf(bricks);
    }
}
