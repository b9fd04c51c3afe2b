package dev.brickwork.order.estimate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.estimate.EstimateLine;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Discount;
import dev.brickwork.order.estimate.OrderPricing.Priced;

/**
 * What the rules of approval look at. A trial that renews is measured as what it turns into.
 *
 * @param valueCents the contract value
 * @param discountPercent the highest discount of a line that the order brings, all its discounts together; a renewal at lower prices counts too
 */
public record OrderMeasure(long valueCents, BigDecimal discountPercent) {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final int DECIMALS = 6;

    /** @param uplift by which prices change at renewal, per cent; null where nothing renews or changes */
    public static OrderMeasure of(Priced priced, BigDecimal uplift) {
        var term = priced.proposal().timeline().current();
        return new OrderMeasure(priced.contractValue(), highest(term, uplift));
    }

    /** @param months how long the trial goes on as a subscription; null for its own length */
    public static OrderMeasure ofTrial(Priced priced, Integer months, BigDecimal uplift) {
        var proposal = Estimator.renewal(priced.proposal().timeline(), months, Rate.ZERO, Taxes.NONE);
        return new OrderMeasure(proposal.estimate().amounts().net(), highest(proposal.timeline().current(), uplift));
    }

    private static BigDecimal highest(Term term, BigDecimal uplift) {
        var highest = uplift == null ? BigDecimal.ZERO : uplift.negate().max(BigDecimal.ZERO);
        var lines = lines(term);
        var estimated = Estimator.ofTerm(term, Taxes.NONE).lines();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).bornBy() == term.changes().size()) {
                highest = highest.max(rates(lines.get(i))).max(taken(estimated.get(i)));
            }
        }
        return highest;
    }

    /** In the order of the estimate: phase by phase. */
    private static List<Line> lines(Term term) {
        var lines = new ArrayList<Line>();
        for (int i = 0; i < term.phases().size(); i++) {
            int phase = i;
            term.lines().stream().filter(line -> line.phase() == phase).forEach(lines::add);
        }
        return lines;
    }

    /** What the rates take together, one after the other. Usage beyond a commitment knows only these. */
    private static BigDecimal rates(Line line) {
        var discounts = line.item().discounts();
        var left = HUNDRED;
        for (var rate : List.of(discounts.rate(Discount.Place.RENEWING_RATE), discounts.rate(Discount.Place.ONE_TIME_RATE),
                line.coupon().rate())) {
            left = left.subtract(left.multiply(rate.percent()).movePointLeft(2));
        }
        return HUNDRED.subtract(left);
    }

    /** What is taken off the line over its term, amounts and all. */
    private static BigDecimal taken(EstimateLine line) {
        var amounts = line.amounts();
        if (amounts.discount() <= 0) {
            return BigDecimal.ZERO;
        }
        return amounts.subTotal() <= 0
                ? HUNDRED
                : BigDecimal.valueOf(amounts.discount()).multiply(HUNDRED).divide(BigDecimal.valueOf(amounts.subTotal()),
                        DECIMALS, RoundingMode.HALF_UP);
    }
}
