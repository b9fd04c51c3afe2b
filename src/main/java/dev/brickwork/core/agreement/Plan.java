package dev.brickwork.core.agreement;

import java.util.Map;
import java.util.UUID;

/** A plan version with its bricks by id, as the catalogue hands it in. */
public record Plan(PlanName name, Map<UUID, Offer> offers) {

    /** A plan as lines remember it. */
    public record PlanName(UUID planId, String name) {
    }

    public Plan {
        offers = Map.copyOf(offers);
    }
}
