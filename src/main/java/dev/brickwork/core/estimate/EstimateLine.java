package dev.brickwork.core.estimate;

import java.util.List;

import dev.brickwork.core.agreement.Item;
import dev.brickwork.core.pricing.TierRow;

/** A line item of an estimate: what is sold, what it comes to over the term, and the steps of its price. */
public record EstimateLine(Item item, Amounts amounts, List<TierRow> tiers) {
    public EstimateLine {
        tiers = List.copyOf(tiers);
    }
}
