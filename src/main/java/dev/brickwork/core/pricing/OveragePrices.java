package dev.brickwork.core.pricing;

import java.math.BigDecimal;
import java.util.List;

/**
 * What usage beyond the commitment costs in a meter period, before discounts: the prices that {@link Price} holds, from the
 * commitment on.
 */
public record OveragePrices(Basis basis, List<Step> steps) {

    /** What a price is for. */
    public enum Basis {
        /** Each unit beyond the commitment. */
        UNIT,
        /** Each unit inside its step. */
        UNIT_BY_STEP,
        /** All units of the period, at the step that their number falls in. */
        ALL_UNITS_BY_STEP,
        /** Each package that is begun. */
        PACKAGE,
        /** The whole period, however much is used. */
        PERIOD
    }

    /**
     * @param upTo the last quantity inside; null for the last step
     * @param price in major units
     * @param flatAmount due once the step is entered, in major units; 0 for none
     * @param packageSize how many units the price is for
     */
    public record Step(BigDecimal upTo, BigDecimal price, BigDecimal flatAmount, BigDecimal packageSize) {

        static Step of(BigDecimal price) {
            return new Step(null, price, BigDecimal.ZERO, BigDecimal.ONE);
        }

        static Step of(Tier tier) {
            return new Step(tier.upTo(), tier.unitPrice(), tier.flatAmount(), BigDecimal.ONE);
        }
    }

    public OveragePrices {
        steps = List.copyOf(steps);
    }

    /** @param committed the units that are paid ahead in each meter period */
    public static OveragePrices of(Price price, BigDecimal committed) {
        if (price.overageUnitPrice() != null) {
            return new OveragePrices(Basis.UNIT, List.of(Step.of(price.overageUnitPrice())));
        }
        return price.model().beyond(committed);
    }

    static OveragePrices byStep(Basis basis, List<Tier> tiers, BigDecimal committed) {
        return new OveragePrices(basis, tiers.stream()
                .filter(tier -> tier.upTo() == null || tier.upTo().compareTo(committed) > 0).map(Step::of).toList());
    }
}
