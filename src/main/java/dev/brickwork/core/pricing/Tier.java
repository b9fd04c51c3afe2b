package dev.brickwork.core.pricing;

import java.math.BigDecimal;
import java.util.List;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.money.Rounding;

/**
 * A step of a tiered price.
 *
 * @param upTo the last quantity inside, null for the last tier
 * @param flatAmount due once the tier is entered; 0 for none
 */
public record Tier(BigDecimal upTo, BigDecimal unitPrice, BigDecimal flatAmount) {

    public Tier {
        upTo = upTo == null ? null : Decimals.plain(upTo);
        unitPrice = Decimals.plain(unitPrice);
        flatAmount = Decimals.plain(flatAmount);
    }

    boolean holds(BigDecimal quantity) {
        return upTo == null || quantity.compareTo(upTo) <= 0;
    }

    /** The charges for {@code inside} units of this tier: the units, then its flat amount as a charge of its own. */
    List<Charge> chargesFor(BigDecimal inside) {
        var units = new Charge(inside, unitPrice);
        return flatAmount.signum() == 0 ? List.of(units) : List.of(units, Charge.once(flatAmount));
    }

    Tier raisedBy(Rate rate) {
        return new Tier(upTo, Rounding.price(rate.raise(unitPrice)), Rounding.price(rate.raise(flatAmount)));
    }

    /** Refuses tiers that do not rise from above 0 to one without an end. */
    static List<Tier> checked(List<Tier> tiers) {
        var floor = BigDecimal.ZERO;
        for (int i = 0; i < tiers.size() - 1; i++) {
            var upTo = tiers.get(i).upTo;
            if (upTo == null || upTo.compareTo(floor) <= 0) {
                throw new IllegalArgumentException("tiers must rise, and only the last is without an end");
            }
            floor = upTo;
        }
        if (tiers.isEmpty() || tiers.get(tiers.size() - 1).upTo != null) {
            throw new IllegalArgumentException("the last tier must be without an end");
        }
        return List.copyOf(tiers);
    }
}
