package dev.brickwork.core.pricing;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.money.Rounding;
import dev.brickwork.core.pricing.OveragePrices.Basis;
import dev.brickwork.core.pricing.OveragePrices.Step;

/** How a brick turns a quantity into charges for one price period. A new model is a new record here. */
public sealed interface PriceModel {

    /** The charges for a quantity above 0, first step first. */
    List<Charge> chargesFor(BigDecimal quantity);

    /** What units beyond the committed ones cost, where no price of their own was agreed. */
    OveragePrices beyond(BigDecimal committed);

    /** The same model with every price raised and rounded to six decimals, as a renewal does it. */
    PriceModel raisedBy(Rate rate);

    /** One amount, whatever the quantity. */
    record Flat(BigDecimal amount) implements PriceModel {
        public Flat {
            amount = Decimals.plain(amount);
        }

        @Override
        public List<Charge> chargesFor(BigDecimal quantity) {
            return List.of(Charge.once(amount));
        }

        @Override
        public OveragePrices beyond(BigDecimal committed) {
            return new OveragePrices(Basis.PERIOD, List.of(Step.of(amount)));
        }

        @Override
        public PriceModel raisedBy(Rate rate) {
            return new Flat(Rounding.price(rate.raise(amount)));
        }
    }

    /** The same price for each unit. */
    record PerUnit(BigDecimal unitPrice) implements PriceModel {
        public PerUnit {
            unitPrice = Decimals.plain(unitPrice);
        }

        @Override
        public List<Charge> chargesFor(BigDecimal quantity) {
            return List.of(new Charge(quantity, unitPrice));
        }

        @Override
        public OveragePrices beyond(BigDecimal committed) {
            return new OveragePrices(Basis.UNIT, List.of(Step.of(unitPrice)));
        }

        @Override
        public PriceModel raisedBy(Rate rate) {
            return new PerUnit(Rounding.price(rate.raise(unitPrice)));
        }
    }

    /** Each tier prices only the units that fall inside it. */
    record Graduated(List<Tier> tiers) implements PriceModel {
        public Graduated {
            tiers = Tier.checked(tiers);
        }

        @Override
        public List<Charge> chargesFor(BigDecimal quantity) {
            var charges = new ArrayList<Charge>();
            var floor = BigDecimal.ZERO;
            for (int i = 0; quantity.compareTo(floor) > 0; i++) {
                var tier = tiers.get(i);
                var top = tier.holds(quantity) ? quantity : tier.upTo();
                charges.addAll(tier.chargesFor(top.subtract(floor)));
                floor = top;
            }
            return List.copyOf(charges);
        }

        @Override
        public OveragePrices beyond(BigDecimal committed) {
            return OveragePrices.byStep(Basis.UNIT_BY_STEP, tiers, committed);
        }

        @Override
        public PriceModel raisedBy(Rate rate) {
            return new Graduated(tiers.stream().map(tier -> tier.raisedBy(rate)).toList());
        }
    }

    /** The tier that the whole quantity falls in prices all of it. */
    record Volume(List<Tier> tiers) implements PriceModel {
        public Volume {
            tiers = Tier.checked(tiers);
        }

        @Override
        public List<Charge> chargesFor(BigDecimal quantity) {
            int i = 0;
            while (!tiers.get(i).holds(quantity)) {
                i++;
            }
            return tiers.get(i).chargesFor(quantity);
        }

        @Override
        public OveragePrices beyond(BigDecimal committed) {
            return OveragePrices.byStep(Basis.ALL_UNITS_BY_STEP, tiers, committed);
        }

        @Override
        public PriceModel raisedBy(Rate rate) {
            return new Volume(tiers.stream().map(tier -> tier.raisedBy(rate)).toList());
        }
    }

    /** Sold by whole packages; one that is begun is paid. */
    record Package(BigDecimal packageSize, BigDecimal unitPrice) implements PriceModel {
        public Package {
            packageSize = Decimals.plain(packageSize);
            unitPrice = Decimals.plain(unitPrice);
            if (packageSize.signum() <= 0) {
                throw new IllegalArgumentException("a package holds more than 0 units");
            }
        }

        @Override
        public List<Charge> chargesFor(BigDecimal quantity) {
            return List.of(new Charge(quantity.divide(packageSize, 0, RoundingMode.UP), unitPrice));
        }

        @Override
        public OveragePrices beyond(BigDecimal committed) {
            return new OveragePrices(Basis.PACKAGE,
                    List.of(new Step(null, unitPrice, BigDecimal.ZERO, packageSize)));
        }

        @Override
        public PriceModel raisedBy(Rate rate) {
            return new Package(packageSize, Rounding.price(rate.raise(unitPrice)));
        }
    }
}
