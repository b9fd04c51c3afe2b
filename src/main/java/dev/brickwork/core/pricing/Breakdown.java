package dev.brickwork.core.pricing;

import java.math.BigDecimal;
import java.util.List;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.time.DateRange;

/**
 * Where every cent of the price of an invoice line comes from, as plain values: stored with the line when it is issued, and printed
 * from there without computing again.
 *
 * @param parts one, or two where an upgrade bills the new price less the old; more where it takes back a one-time price that
 * was raised before
 */
public record Breakdown(List<Part> parts) {

    /** The rules of the price in the order they apply. */
    public enum Rule {
        PRICE, OVERAGE, RENEWING_RATE, ONE_TIME_RATE, FIXED_AMOUNT, COUPON,
        /** What is not given back, since it does not stand charged. */
        NOT_CHARGED
    }

    /**
     * One contracted line over one stretch.
     *
     * @param takenBack whether it is subtracted: the old line of an upgrade
     * @param line the number of the line, which is its segment of the timeline
     * @param days contract days
     * @param before what is not billed again: units of a milestone that were completed before, usage that was committed; else 0
     * @param measure how much of the line's run it is: months, units of a milestone, or 1 for what is charged at once
     * @param unit what the quantity counts; null where nobody says
     * @param priceMonths the months that a unit price is for; 0 where time does not matter
     * @param tiers the steps of the price; they add up to the price of the part
     */
    public record Part(boolean takenBack, int line, BigDecimal quantity, BigDecimal before, String unit,
            boolean unlimited, DateRange days, String measure, int priceMonths, List<TierRow> tiers, List<Step> steps) {
        public Part {
            tiers = List.copyOf(tiers);
            steps = List.copyOf(steps);
        }

        /** The price less its discounts. */
        public long netCents() {
            long net = steps.get(0).cents();
            for (var discount : steps.subList(1, steps.size())) {
                net -= discount.cents();
            }
            return net;
        }
    }

    /**
     * A rule at work on running totals: what it has come to before the stretch, and after it.
     *
     * @param factor what the rule applies: cents a month, a percentage, an amount in cents
     */
    public record Step(Rule rule, String factor, Running before, Running after) {
        public long cents() {
            return after.cents - before.cents;
        }
    }

    /**
     * A running total.
     *
     * @param exact in cents, as a fraction in lowest terms
     * @param cents the same, rounded half away from zero
     */
    public record Running(String exact, long cents) {
        public static Running of(Fraction exact) {
            return new Running(exact.toString(), exact.rounded());
        }
    }

    public Breakdown {
        parts = List.copyOf(parts);
    }

    public long netCents() {
        return parts.stream().mapToLong(part -> part.takenBack ? -part.netCents() : part.netCents()).sum();
    }
}
