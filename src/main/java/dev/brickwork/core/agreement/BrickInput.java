package dev.brickwork.core.agreement;

import java.util.List;
import java.util.UUID;

/**
 * A brick as it is sent.
 *
 * @param quantity null where the brick's default holds
 */
public record BrickInput(UUID brickId, Long quantity, boolean unlimited, List<DiscountInput> discounts) {
    public BrickInput {
        discounts = List.copyOf(discounts);
    }
}
