package dev.brickwork.core.pricing;

import java.math.BigDecimal;
import java.util.List;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.money.Rounding;

/**
 * What a brick costs in one currency, in major units per price period.
 *
 * @param unlimitedAmount the price of having it without a limit, null where that is not sold
 * @param overageUnitPrice what a unit above the commitment costs, null where the model itself prices overage
 */
public record Price(PriceModel model, PricePeriod period, BigDecimal unlimitedAmount, BigDecimal overageUnitPrice) {

    public Price {
        unlimitedAmount = unlimitedAmount == null ? null : Decimals.plain(unlimitedAmount);
        overageUnitPrice = overageUnitPrice == null ? null : Decimals.plain(overageUnitPrice);
    }

    public static Price of(PriceModel model, PricePeriod period) {
        return new Price(model, period, null, null);
    }

    /** The charges for one price period, first step first; empty when nothing is owed. */
    public List<Charge> chargesFor(BigDecimal quantity) {
        return quantity.signum() <= 0 ? List.of() : model.chargesFor(quantity);
    }

    public List<Charge> unlimitedCharges() {
        return List.of(Charge.once(unlimitedAmount));
    }

    /** The sum of the charges for one price period. */
    public BigDecimal amountFor(BigDecimal quantity) {
        return sum(chargesFor(quantity));
    }

    public static BigDecimal sum(List<Charge> charges) {
        var sum = BigDecimal.ZERO;
        for (var charge : charges) {
            sum = sum.add(charge.amount());
        }
        return sum;
    }

    public Price raisedBy(Rate rate) {
        return new Price(model.raisedBy(rate), period, raised(unlimitedAmount, rate), raised(overageUnitPrice, rate));
    }

    private static BigDecimal raised(BigDecimal price, Rate rate) {
        return price == null ? null : Rounding.price(rate.raise(price));
    }
}
