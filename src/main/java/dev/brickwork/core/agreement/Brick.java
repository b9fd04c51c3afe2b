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
 * @param metering what makes a quantity out of entries; null unless it is usage, where it is SUM when left out
 * @param unit what a quantity counts, for people to read; null if the catalogue does not say
 */
public record Brick(UUID brickId, String code, String name, BrickKind kind, String taxCategory,
        BillingFrequency meterSchedule, long totalQuantity, Metering metering, String unit) {

    public Brick {
        boolean isUsage = kind == BrickKind.USAGE;
        meterSchedule = isUsage && meterSchedule == null ? BillingFrequency.MONTHLY : meterSchedule;
        metering = isUsage && metering == null ? Metering.SUM : metering;
        if (!isUsage && (meterSchedule != null || metering != null)) {
            throw new IllegalArgumentException("only usage has meters");
        }
    }

    public Brick(UUID brickId, String code, String name, BrickKind kind, String taxCategory,
            BillingFrequency meterSchedule, long totalQuantity) {
        this(brickId, code, name, kind, taxCategory, meterSchedule, totalQuantity, null, null);
    }

    /** The quantity of an order that sends none. */
    long defaultQuantity() {
        if (kind == BrickKind.MILESTONE) {
            return totalQuantity;
        }
        return kind == BrickKind.USAGE ? 0 : 1;
    }
}
