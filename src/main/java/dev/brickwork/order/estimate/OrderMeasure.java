package dev.brickwork.order.estimate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.estimate.EstimateLine;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.pricing.Discount;
import dev.brickwork.order.estimate.OrderPricing.Priced;

/**
 * What the rules of approval look at. A trial is measured as what it turns into, and an upgrade of a trial by what it adds to that.
 *
 * @param valueCents the contract value
 * @param discountPercent the highest discount of a line that the order brings, all its discounts together; a renewal at lower
 *        prices counts too, and so does what a recast credits beyond the unused part, of the contract value
 */
public record OrderMeasure(long valueCents, BigDecimal discountPercent) {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final int DECIMALS = 6;

    /** @param uplift by which prices change at a renewal, per cent; null where they do not */
    public static OrderMeasure of(Priced priced, BigDecimal uplift) {
        var proposal = priced.proposal();
        var term = proposal.timeline().current();
        var credit = percent(proposal.creditBeyondUnused(), priced.contractValue());
        return new OrderMeasure(priced.contractValue(),
                highest(term, line -> isBrought(term, line), uplift).max(credit));
    }

    /** @param months how long the trial goes on as a subscription; null for its own length */
    public static OrderMeasure ofTrial(Priced priced, Integer months, BigDecimal uplift) {
        var timeline = priced.proposal().timeline();
        var trial = timeline.current();
        var paid = timeline.endTrial(months).current();
        long before = priced.before() == null ? 0 : net(priced.before().endTrial(months).current());
        var brought = trial.lines().stream().filter(line -> isBrought(trial, line))
                .map(line -> line.item().brick().brickId()).collect(Collectors.toSet());
        return new OrderMeasure(net(paid) - before,
                highest(paid, line -> brought.contains(line.item().brick().brickId()), uplift));
    }

    private static long net(Term term) {
        return Estimator.ofTerm(term, Taxes.NONE).amounts().net();
    }

    /** Whether it came with the last order. */
    private static boolean isBrought(Term term, Line line) {
        return line.bornBy() == term.changes().size();
    }

    private static BigDecimal highest(Term term, Predicate<Line> isBrought, BigDecimal uplift) {
        var highest = uplift == null ? BigDecimal.ZERO : uplift.negate().max(BigDecimal.ZERO);
        var lines = lines(term);
        var estimated = Estimator.ofTerm(term, Taxes.NONE).lines();
        for (int i = 0; i < lines.size(); i++) {
            if (isBrought.test(lines.get(i))) {
                highest = highest.max(rates(lines.get(i))).max(taken(lines.get(i), estimated.get(i)));
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

    /** What is taken off a line with a fixed amount over its term. Rates alone are known exactly: their cents are rounded. */
    private static BigDecimal taken(Line line, EstimateLine estimated) {
        return line.fixedCents() == 0 && line.coupon().cents() == 0
                ? BigDecimal.ZERO
                : percent(estimated.amounts().discount(), estimated.amounts().subTotal());
    }

    private static BigDecimal percent(long taken, long whole) {
        if (taken <= 0) {
            return BigDecimal.ZERO;
        }
        return whole <= 0
                ? HUNDRED
                : BigDecimal.valueOf(taken).multiply(HUNDRED).divide(BigDecimal.valueOf(whole), DECIMALS,
                        RoundingMode.HALF_UP);
    }
}
