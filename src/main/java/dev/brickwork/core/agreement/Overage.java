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

/**
 * What usage beyond the commitment of a meter period costs. Also what a correction compares with: the same question asked
 * again with today's usage.
 *
 * @param committed the units that were paid ahead; a share of the commitment by days if the period is a part of a meter's months
 * @param totals the price of the overage and its discounts
 */
public record Overage(BigDecimal committed, Totals totals, Breakdown breakdown) {
    /** @param used what was metered; below 0, by corrections of the customer's own, it counts as 0 */
    public static Overage of(Term term, MeterPeriod period, BigDecimal used) {
        return new Calculation(term, period, used.max(BigDecimal.ZERO)).overage();
    }

    /** The units alone, which need no price. */
    public static BigDecimal committed(Term term, MeterPeriod period) {
        return new Calculation(term, period, BigDecimal.ZERO).committedUnits.toDecimal();
    }

    private static final class Calculation {
        private final MeterPeriod period;
        private final BigDecimal used;
        private final Line line;
        private final Fraction committedUnits;
        private final Fraction committedCents;

        Calculation(Term term, MeterPeriod period, BigDecimal used) {
            this.period = period;
            this.used = used;
            // all of its lines price usage alike
            this.line = term.line(period.lines().get(period.lines().size() - 1));
            var item = line.item();
            var months = term.measure().between(period.contractDays().from(), period.contractDays().to());
            this.committedUnits = Fraction.of(item.quantity()).times(months).times(Fraction.of(1, item.priceMonths()));
            this.committedCents = RecurringCharge.monthlyCents(item).times(months);
        }

        Overage overage() {
            var price = line.item().price();
            var exact = line.item().unlimited() ? Fraction.ZERO : exact(price);
            var reductions = Reductions.of(line.item().discounts(), 0, line.coupon().ofLine(0), Fraction.ONE);
            long gross = exact.rounded();
            var step = new Breakdown.Step(Breakdown.Rule.OVERAGE, committedCents + " cents committed",
                    Running.of(Fraction.ZERO), Running.of(exact));
            var part = new Breakdown.Part(false, line.number(), used, committedUnits.toDecimal(),
                    line.item().brick().unit(), line.item().unlimited(), period.contractDays(), "1/1", 0, rows(price, gross),
                    reductions.steps(step, Fraction.ZERO, Fraction.ZERO));
            return new Overage(committedUnits.toDecimal(), reductions.ratesOn(gross), new Breakdown(List.of(part)));
        }

        private Fraction exact(Price price) {
            return price.overageUnitPrice() != null
                    ? Fraction.centsOf(price.overageUnitPrice()).times(Fraction.of(used).minus(committedUnits).atLeastZero())
                    : Fraction.centsOf(price.amountFor(used)).minus(committedCents).atLeastZero();
        }

        /** The price of all that was used less what was paid ahead, or the units above that; nothing where nothing is due. */
        private List<TierRow> rows(Price price, long gross) {
            if (gross == 0) {
                return List.of();
            }
            if (price.overageUnitPrice() != null) {
                var above = Fraction.of(used).minus(committedUnits).toDecimal();
                return List.of(new TierRow(above, price.overageUnitPrice(), gross, TierRow.METERED));
            }
            var rows = new ArrayList<>(TierRow.of(price.chargesFor(used), Fraction.ZERO, Fraction.ONE, TierRow.METERED));
            if (committedCents.signum() != 0) {
                long all = rows.stream().mapToLong(TierRow::subTotalCents).sum();
                var ahead = committedCents.times(Fraction.of(1, 100)).toDecimal();
                rows.add(new TierRow(BigDecimal.ONE.negate(), ahead, gross - all, TierRow.COMMITTED));
            }
            return rows;
        }
    }
}
