package dev.brickwork.core.agreement;

import dev.brickwork.core.pricing.BrickAggregation;

/**
 * How the entries of a meter period become what was used; contracted with the brick, like its price.
 *
 * @param property the property whose values UNIQUE_COUNT counts, else null
 */
public record Metering(BrickAggregation aggregation, String property) {
    public static final Metering SUM = new Metering(BrickAggregation.SUM, null);

    public Metering {
        if (aggregation == BrickAggregation.UNIQUE_COUNT ^ property != null) {
            throw new IllegalArgumentException("a property is for UNIQUE_COUNT, and only for it");
        }
    }
}
