package dev.brickwork.core.agreement;

import java.util.List;
import java.util.UUID;

/**
 * A brick as it is sent.
 *
 * @param quantity null where the brick's default holds
 * @param remove whether an upgrade removes the brick
 */
public record BrickInput(UUID brickId, Long quantity, boolean unlimited, List<DiscountInput> discounts, boolean remove) {
    public BrickInput {
        discounts = List.copyOf(discounts);
    }

    public BrickInput(UUID brickId, Long quantity, boolean unlimited, List<DiscountInput> discounts) {
        this(brickId, quantity, unlimited, discounts, false);
    }

    /** Whether it says anything of a brick that is removed. */
    boolean isMoreThanRemoved() {
        return remove && (quantity != null && quantity != 0 || unlimited || !discounts.isEmpty());
    }
}
