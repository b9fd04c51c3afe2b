package dev.brickwork.core.agreement;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.Breakdown.Running;
import dev.brickwork.core.pricing.Price;
import dev.brickwork.core.pricing.Reductions;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.pricing.Totals;
import dev.brickwork.core.time.DateRange;

/** What lines cost whose price knows no time: all at once, or by the quantity that is completed. */
public final class LumpCharge {
    private LumpCharge() {
    }

    /** The whole of a one-time line, with all its discounts. What of it is billed, {@link OneTimeCharge} knows. */
    static Totals oneTime(Line line) {
        return reductions(line, Fraction.ONE).at(price(line).rounded(), Fraction.ONE);
    }

    static List<TierRow> oneTimeRows(Line line) {
        return TierRow.of(line.item().charges(), Fraction.ZERO, Fraction.ONE, TierRow.ONE_TIME);
    }

    static Breakdown.Part oneTimePart(Line line, boolean takenBack, DateRange days) {
        var price = new Breakdown.Step(Breakdown.Rule.PRICE, price(line) + " cents once", Running.of(Fraction.ZERO),
                Running.of(price(line)));
        return new Breakdown.Part(takenBack, line.number(), line.item().quantity(), BigDecimal.ZERO,
                line.item().brick().unit(), line.item().unlimited(), days, Fraction.ONE.toString(), 0, oneTimeRows(line),
                reductions(line, Fraction.ONE).steps(price, Fraction.ZERO,
                        Fraction.ONE));
    }

    /**
     * What completing a milestone from {@code done} to {@code reached} costs: the difference of running totals, so that it
     * does not matter in how many steps it is completed. Amounts are spread by quantity over what this line has to do.
     */
    public static Totals completing(Line line, BigDecimal done, BigDecimal reached) {
        if (done.compareTo(reached) >= 0) {
            return Totals.ZERO;
        }
        var reductions = reductionsOfCompletion(line);
        return reductions.at(price(line, reached).rounded(), progress(line, reached))
                .minus(reductions.at(price(line, done).rounded(), progress(line, done)));
    }

    /** The rows of the same: the price of all that is reached less that of what was done before. */
    public static List<TierRow> completionRows(Line line, BigDecimal done, BigDecimal reached) {
        var item = line.item();
        if (done.compareTo(reached) >= 0) {
            return List.of();
        }
        if (item.unlimited()) {
            return TierRow.of(item.charges(), share(item, done), share(item, reached), TierRow.ON_COMPLETION);
        }
        var rows = new ArrayList<>(completionRows(item, reached));
        completionRows(item, done).forEach(row -> rows.add(row.negated()));
        return rows;
    }

    private static List<TierRow> completionRows(Item item, BigDecimal completed) {
        return TierRow.of(item.price().chargesFor(completed), Fraction.ZERO, Fraction.ONE, TierRow.ON_COMPLETION);
    }

    /** @param reached above {@code done} */
    public static Breakdown explain(Line line, BigDecimal done, BigDecimal reached) {
        var price = new Breakdown.Step(Breakdown.Rule.PRICE, price(line, reached) + " cents for " + reached,
                Running.of(price(line, done)), Running.of(price(line, reached)));
        var steps = reductionsOfCompletion(line).steps(price, progress(line, done), progress(line, reached));
        return new Breakdown(List.of(new Breakdown.Part(false, line.number(), reached.subtract(done), done,
                line.item().brick().unit(), line.item().unlimited(), line.days(),
                Fraction.of(reached.subtract(done)).toString(), 0, completionRows(line, done, reached), steps)));
    }

    private static Reductions reductions(Line line, Fraction whole) {
        return Reductions.of(line.item().discounts(), line.fixedCents(), line.coupon(), whole);
    }

    private static Reductions reductionsOfCompletion(Line line) {
        return reductions(line, toDo(line)).withCouponWithinNet(price(line, line.doneBefore()).rounded(),
                price(line, line.item().quantity()).rounded(), toDo(line));
    }

    private static Fraction price(Line line) {
        return Fraction.centsOf(Price.sum(line.item().charges()));
    }

    private static Fraction price(Line line, BigDecimal completed) {
        var item = line.item();
        // without a limit there is one price for all of it, which is earned by quantity like the amounts
        return item.unlimited()
                ? price(line).times(share(item, completed))
                : Fraction.centsOf(item.price().amountFor(completed));
    }

    private static Fraction toDo(Line line) {
        return progress(line, line.item().quantity());
    }

    private static Fraction progress(Line line, BigDecimal completed) {
        return Fraction.of(completed.subtract(line.doneBefore()));
    }

    private static Fraction share(Item item, BigDecimal completed) {
        return Fraction.of(completed).dividedBy(Fraction.of(item.quantity()));
    }
}
