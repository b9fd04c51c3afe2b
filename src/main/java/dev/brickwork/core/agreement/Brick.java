package dev.brickwork.core.agreement;

import java.util.UUID;

import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.time.BillingFrequency;

/**
 * What is sold, without its price.
 *
 * @param taxCategory null for the general one
 * @param meterSchedule how long a meter period is; null unless it is usage, where it is MONTHLY when left out
 * @param totalQuantity how much of a milestone there is when an order does not say
 */
public record Brick(UUID brickId, String code, String name, BrickKind kind, String taxCategory,
        BillingFrequency meterSchedule,
        long totalQuantity) {

    public Brick {
        boolean isUsage = kind == BrickKind.USAGE;
        meterSchedule = isUsage && meterSchedule == null ? BillingFrequency.MONTHLY : meterSchedule;
        if (!isUsage && meterSchedule != null) {
            throw new IllegalArgumentException("only usage has meters");
        }
    }

    /** The quantity of an order that sends none. */
    long defaultQuantity() {
        if (kind == BrickKind.MILESTONE) {
            return totalQuantity;
        }
        return kind == BrickKind.USAGE ? 0 : 1;
    }
}
