package dev.brickwork.core.agreement;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.Reductions;
import dev.brickwork.core.pricing.Totals;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.core.time.MonthMeasure;

/**
 * What a recurring line has cost up to a day: running totals from its first day, each rounded once. A stretch costs the
 * difference of two, so any way of cutting the line into stretches adds up to the same cents.
 *
 * <pre>
 *   first day          a              b
 *      |---- R(p*m) ---|              |
 *      |----------- R(p*m) -----------|
 *                      |-- charge of -|
 * </pre>
 */
public final class RecurringCharge {
    private final MonthMeasure measure;
    private final Fraction start;
    private final Fraction monthlyCents;
    private final Reductions reductions;

    public RecurringCharge(Line line, MonthMeasure measure) {
        this.measure = measure;
        this.start = measure.position(line.days().from());
        this.monthlyCents = monthlyCents(line.item());
        this.reductions = Reductions.of(line.item().discounts(), line.fixedCents(), line.coupon(),
                measure.position(line.days().to()).minus(start));
    }

    /** The exact price of a month; a price of several months counts in equal parts. */
    static Fraction monthlyCents(Item item) {
        var cents = Fraction.of(Price.sum(item.charges()).movePointRight(CurrencyCode.DECIMALS));
        return cents.times(Fraction.of(1, item.priceMonths()));
    }

    /** The running totals at a position of the month measure. */
    public Totals at(Fraction position) {
        var progress = position.minus(start);
        return reductions.at(monthlyCents.timesRounded(progress), progress);
    }

    public Totals over(DateRange days) {
        return at(measure.position(days.to())).minus(at(measure.position(days.from())));
    }

    Reductions reductions() {
        return reductions;
    }
}
