package dev.brickwork.invoice.metering;

import java.math.BigDecimal;

import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.agreement.Overage;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.UntaxedLine;

/**
 * What a meter period costs beyond what was paid ahead, at some reading of it.
 *
 * @param period null where an order with a day in the past left nothing of it
 * @param above the units beyond the commitment
 * @param amounts without tax; 0 where the discounts leave nothing to charge
 * @param breakdown null without a period
 */
public record MeterCost(MeterPeriod period, BigDecimal used, BigDecimal above, Amounts amounts, Breakdown breakdown) {
    static final MeterCost NOTHING = new MeterCost(null, BigDecimal.ZERO, BigDecimal.ZERO, Amounts.ZERO, null);

    public static MeterCost of(Term term, MeterPeriod period, BigDecimal used) {
        var overage = Overage.of(term, period, used);
        var totals = overage.totals();
        var above = used.subtract(overage.committed()).max(BigDecimal.ZERO);
        return new MeterCost(period, used, Decimals.plain(above),
                totals.net() == 0 ? Amounts.ZERO : new Amounts(totals.gross(), totals.discount(), 0), overage.breakdown());
    }

    public boolean isNothing() {
        return amounts.equals(Amounts.ZERO);
    }

    /** All of it, as the invoice bills it that reads the period. */
    public UntaxedLine overage() {
        return line(LineKind.OVERAGE, above, amounts);
    }

    /** A part of it, where the rest was or is billed elsewhere. */
    UntaxedLine line(LineKind kind, BigDecimal quantity, Amounts part) {
        var brick = period.brick();
        return new UntaxedLine(kind, period.lines().get(period.lines().size() - 1), period.contractDays(), period.days(),
                brick.brickId(), brick.code(), brick.name(), quantity, part, brick.taxCategory(), breakdown);
    }
}
