package dev.brickwork.core.agreement;

import java.math.BigDecimal;
import java.util.List;

import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.pricing.Charge;
import dev.brickwork.core.pricing.Discounts;
import dev.brickwork.core.pricing.Price;

/**
 * What was agreed about one brick: so much of it at this price with these discounts.
 *
 * @param plan the plan it was bought from
 * @param priceMonths how many months one price covers; 0 where time does not matter
 * @param discounts as they were sent, so that they can be read and sent again
 */
public record Item(Brick brick, OfferedPlan.PlanName plan, Price price, int priceMonths, BigDecimal quantity,
        boolean unlimited,
        Discounts discounts) {

    /** @param termMonths the length of the term, which a meter of the whole term spans */
    static Item of(Brick brick, OfferedPlan.PlanName plan, Price price, int termMonths) {
        int months = brick.kind() == BrickKind.USAGE
                ? brick.meterSchedule().monthsIn(termMonths)
                : price.period().months();
        return new Item(brick, plan, price, months, BigDecimal.ZERO, false, Discounts.NONE);
    }

    Item with(BigDecimal newQuantity, boolean newUnlimited, Discounts newDiscounts) {
        return new Item(brick, plan, price, priceMonths, newQuantity, newUnlimited, newDiscounts);
    }

    public ChargeTiming charging() {
        if (brick.kind() == BrickKind.MILESTONE) {
            return ChargeTiming.ON_COMPLETION;
        }
        return priceMonths == 0 ? ChargeTiming.ONE_TIME : ChargeTiming.RECURRING;
    }

    /** The charges for one price period. */
    public List<Charge> charges() {
        return unlimited ? price.unlimitedCharges() : price.chargesFor(quantity);
    }

    /** Whether a line of the other item may simply go on as one of this: the plan's name does not matter, the deal does. */
    boolean isSameDealAs(Item other) {
        return price.equals(other.price) && priceMonths == other.priceMonths && quantity.equals(other.quantity)
                && unlimited == other.unlimited && discounts.equals(other.discounts);
    }

    /** Whether usage is counted and priced the same under both. Amounts that are taken off are not taken off usage. */
    boolean pricesUsageLike(Item other) {
        return price.equals(other.price) && priceMonths == other.priceMonths && quantity.equals(other.quantity)
                && unlimited == other.unlimited && brick.metering().equals(other.brick.metering())
                && discounts.rates().equals(other.discounts.rates());
    }

    /** Whether this is less of the brick than {@code before} was. */
    boolean isLessThan(Item before) {
        if (unlimited || before.unlimited) {
            return !unlimited;
        }
        return quantity.compareTo(before.quantity) < 0;
    }

    /** What a renewal makes of it. */
    Item renewed(Rate uplift, int termMonths) {
        return of(brick, plan, price.raisedBy(uplift), termMonths).with(quantity, unlimited, discounts.renewing());
    }

    /** The same over a term of another length. */
    Item overTerm(int termMonths) {
        return of(brick, plan, price, termMonths).with(quantity, unlimited, discounts);
    }
}
