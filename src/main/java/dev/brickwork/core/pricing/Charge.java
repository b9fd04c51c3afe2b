package dev.brickwork.core.pricing;

import java.math.BigDecimal;

/** One step of a price: so many units at so much each, in major units. Rows of {@code tiers_breakdown} come from these. */
public record Charge(BigDecimal quantity, BigDecimal unitPrice) {

    static Charge once(BigDecimal amount) {
        return new Charge(BigDecimal.ONE, amount);
    }

    public BigDecimal amount() {
        return quantity.multiply(unitPrice);
    }
}
