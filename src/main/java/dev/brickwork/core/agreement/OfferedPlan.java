package dev.brickwork.core.agreement;

import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A plan version with its bricks by id, as the catalogue hands it in.
 *
 * @param carried bricks that it does not sell itself: an agreement has them, at a price of its own
 */
public record OfferedPlan(PlanName name, Map<UUID, Offer> offers, Set<UUID> carried) {

    /** A plan as lines remember it. */
    public record PlanName(UUID planId, String name) {
    }

    public OfferedPlan {
        offers = Map.copyOf(offers);
        carried = Set.copyOf(carried);
    }

    public OfferedPlan(PlanName name, Map<UUID, Offer> offers) {
        this(name, offers, Set.of());
    }

    boolean sells(UUID brickId) {
        return offers.containsKey(brickId) && !carried.contains(brickId);
    }
}
