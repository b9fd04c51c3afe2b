package dev.brickwork.core.agreement;

import java.math.BigDecimal;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.Reductions;
import dev.brickwork.core.pricing.Totals;

/** What lines cost whose price knows no time: all at once, or by the quantity that is completed. */
public final class LumpCharge {

    private LumpCharge() {
    }

    /** A one-time line, with all its discounts. */
    public static Totals oneTime(Line line) {
        var reductions = Reductions.of(line.item().discounts(), line.fixedCents(), line.coupon(), Fraction.ONE);
        return reductions.at(cents(Price.sum(line.item().charges())).rounded(), Fraction.ONE);
    }

    /**
     * What completing a milestone from {@code done} to {@code reached} costs: the difference of running totals, so that it
     * does not matter in how many steps it is completed. Amounts are spread by quantity over what this line has to do.
     */
    public static Totals completing(Line line, BigDecimal done, BigDecimal reached) {
        if (done.compareTo(reached) >= 0) {
            return Totals.ZERO;
        }
        var whole = Fraction.of(line.item().quantity().subtract(line.doneBefore()));
        var reductions = Reductions.of(line.item().discounts(), line.fixedCents(), line.coupon(), whole);
        return at(line, reductions, reached).minus(at(line, reductions, done));
    }

    private static Totals at(Line line, Reductions reductions, BigDecimal completed) {
        var item = line.item();
        // without a limit there is one price for all of it, which is earned by quantity like the amounts
        var gross = item.unlimited()
                ? cents(item.price().unlimitedAmount()).times(Fraction.of(completed)).dividedBy(Fraction.of(item.quantity()))
                : cents(item.price().amountFor(completed));
        return reductions.at(gross.rounded(), Fraction.of(completed.subtract(line.doneBefore())));
    }

    private static Fraction cents(BigDecimal majorUnits) {
        return Fraction.of(majorUnits.movePointRight(CurrencyCode.DECIMALS));
    }
}
