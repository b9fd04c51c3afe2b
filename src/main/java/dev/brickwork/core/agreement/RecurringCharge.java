package dev.brickwork.core.agreement;

import java.math.BigDecimal;
import java.util.List;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.Breakdown.Running;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.Reductions;
import dev.brickwork.core.pricing.TierRow;
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
        var whole = measure.position(line.days().to()).minus(start);
        this.reductions = Reductions.of(line.item().discounts(), line.fixedCents(), line.coupon(), whole)
                .withCouponWithinNet(0, monthlyCents.timesRounded(whole), whole);
    }

    /** The exact price of a month; a price of several months counts in equal parts. */
    static Fraction monthlyCents(Item item) {
        return Fraction.centsOf(Price.sum(item.charges())).times(Fraction.of(1, item.priceMonths()));
    }

    /** The exact price of a month. */
    public Fraction monthlyGross() {
        return monthlyCents;
    }

    /** What the discounts leave of it; amounts off count in equal parts for every month of the line. */
    public Fraction monthlyNet() {
        return reductions.netPerStep(monthlyCents);
    }

    /** The running totals at a position of the month measure. */
    public Totals at(Fraction position) {
        var progress = position.minus(start);
        return reductions.at(monthlyCents.timesRounded(progress), progress);
    }

    public Totals over(DateRange days) {
        return at(measure.position(days.to())).minus(at(measure.position(days.from())));
    }

    /** How the price of some days comes about, tier by tier. */
    public static List<TierRow> rows(Line line, DateRange days, MonthMeasure measure) {
        var start = measure.position(line.days().from());
        var perMonth = Fraction.of(1, line.item().priceMonths());
        return TierRow.of(line.item().charges(), measure.position(days.from()).minus(start).times(perMonth),
                measure.position(days.to()).minus(start).times(perMonth), measure.text(days));
    }

    /** How the cost of some days comes about, cent by cent. */
    static Breakdown.Part part(Line line, boolean takenBack, DateRange days, MonthMeasure measure) {
        var charge = new RecurringCharge(line, measure);
        var from = measure.position(days.from()).minus(charge.start);
        var to = measure.position(days.to()).minus(charge.start);
        var price = new Breakdown.Step(Breakdown.Rule.PRICE, charge.monthlyCents + " cents a month",
                Running.of(charge.monthlyCents.times(from)), Running.of(charge.monthlyCents.times(to)));
        return new Breakdown.Part(takenBack, line.number(), line.item().quantity(), BigDecimal.ZERO,
                line.item().brick().unit(), line.item().unlimited(), days, to.minus(from).toString(),
                line.item().priceMonths(), rows(line, days, measure), charge.reductions.steps(price, from, to));
    }
}
