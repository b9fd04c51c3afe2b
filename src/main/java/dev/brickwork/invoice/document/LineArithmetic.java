package dev.brickwork.invoice.document;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.Breakdown.Part;
import dev.brickwork.core.pricing.Breakdown.Rule;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.invoice.LineKind;

/**
 * How a reader gets from quantities and prices to the net amount of a line: its {@link #terms} add up to it.
 * <p>
 * Amounts are rounded on running totals (decision 1), so that the invoices of a term add up. By itself, a stretch may come to
 * a cent more or less; where it does, the last term says by how much.
 *
 * @param change from how much to how much the quantity went; null where nothing changed
 */
public record LineArithmetic(Change change, List<LineTerm> terms) {

    public record Change(BigDecimal from, BigDecimal to) {
    }

    public LineArithmetic {
        terms = List.copyOf(terms);
    }

    public static LineArithmetic of(IssuedLine line) {
        var breakdown = line.breakdown();
        if (breakdown == null) {
            return new LineArithmetic(null, List.of());
        }
        var simple = difference(breakdown);
        var terms = new ArrayList<LineTerm>();
        for (var part : simple == null ? breakdown.parts() : List.of(simple)) {
            terms.addAll(terms(part));
        }
        if (line.kind().equals(LineKind.CORRECTION.name())) {
            terms.add(new LineTerm.Given("invoice.term.billed_before", line.net() - breakdown.netCents()));
        }
        terms.removeIf(LineArithmetic::saysNothing);
        long rounding = line.net() - terms.stream().mapToLong(LineTerm::cents).sum();
        if (rounding != 0) {
            terms.add(new LineTerm.Given("invoice.term.rounding", rounding));
        }
        return new LineArithmetic(change(line, breakdown), terms);
    }

    /** A discount of nothing, or the price of no units. */
    private static boolean saysNothing(LineTerm term) {
        return term.cents() == 0 && !(term instanceof LineTerm.Product product && product.quantity().signum() != 0);
    }

    /** The one product that says it all, if there is one; else null. */
    LineTerm.Product single() {
        return terms.stream().filter(term -> term instanceof LineTerm.Product).count() == 1
                && terms.get(0) instanceof LineTerm.Product product && !product.isSubtracted() ? product : null;
    }

    private static Change change(IssuedLine line, Breakdown breakdown) {
        var parts = breakdown.parts();
        var first = parts.get(0);
        if (line.kind().equals(LineKind.CORRECTION.name())) {
            return new Change(first.quantity().subtract(line.quantity()), first.quantity());
        }
        if (line.kind().equals(LineKind.COMPLETION.name())) {
            return first.before().signum() == 0 ? null : new Change(first.before(), first.before().add(first.quantity()));
        }
        var last = parts.get(parts.size() - 1);
        boolean isPriced = last.steps().get(0).rule() == Rule.PRICE;
        if (parts.size() == 1 && first.takenBack()) {
            return new Change(first.quantity(), BigDecimal.ZERO);
        }
        return parts.size() == 2 && isPriced && last.takenBack() && !first.unlimited() && !last.unlimited()
                ? new Change(last.quantity(), first.quantity())
                : null;
    }

    /** New less old as one part, where only the quantity differs and one price holds for all of it; else null. */
    private static Part difference(Breakdown breakdown) {
        var parts = breakdown.parts();
        if (parts.size() != 2 || !parts.get(1).takenBack()) {
            return null;
        }
        var now = parts.get(0);
        var old = parts.get(1);
        if (!isOnePrice(now) || !isOnePrice(old) || now.priceMonths() != old.priceMonths()
                || !now.measure().equals(old.measure()) || !isSameDeal(now, old)) {
            return null;
        }
        var price = now.tiers().get(0);
        var tier = new TierRow(now.quantity().subtract(old.quantity()), price.unitPrice(), 0, price.durationText());
        return new Part(false, now.line(), tier.quantity(), BigDecimal.ZERO, now.unit(), false, now.days(), now.measure(),
                now.priceMonths(), List.of(tier), now.steps());
    }

    private static boolean isOnePrice(Part part) {
        return part.tiers().size() == 1 && part.tiers().get(0).quantity().compareTo(part.quantity()) == 0;
    }

    /** The same unit price and the same rates; an amount is each line's own. */
    private static boolean isSameDeal(Part now, Part old) {
        if (now.tiers().get(0).unitPrice().compareTo(old.tiers().get(0).unitPrice()) != 0
                || now.steps().size() != old.steps().size()) {
            return false;
        }
        for (int i = 1; i < now.steps().size(); i++) {
            var step = now.steps().get(i);
            if (!isRate(step) || step.rule() != old.steps().get(i).rule()
                    || !step.factor().equals(old.steps().get(i).factor())) {
                return false;
            }
        }
        return true;
    }

    private static List<LineTerm> terms(Part part) {
        int sign = part.takenBack() ? -1 : 1;
        var time = BilledTime.of(part);
        var terms = new ArrayList<LineTerm>();
        merged(part.tiers()).forEach(tier -> terms.add(term(tier, time, part.takenBack())));
        if (part.steps().get(0).rule() == Rule.NOT_CHARGED) {
            terms.add(new LineTerm.Given("invoice.term.not_charged", sign * part.steps().get(0).cents()));
        }
        long left = terms.stream().mapToLong(LineTerm::cents).sum();
        for (var step : part.steps().subList(1, part.steps().size())) {
            var term = isRate(step)
                    ? new LineTerm.Share(word(step), percent(step), left)
                    : new LineTerm.Given(word(step) + LineTerm.Given.AMOUNT, -sign * step.cents());
            terms.add(term);
            left += term.cents();
        }
        return terms;
    }

    /** What was completed now less what was before, as one row where one price holds for both. */
    private static List<TierRow> merged(List<TierRow> tiers) {
        if (tiers.size() == 2 && tiers.get(0).durationText().equals(TierRow.ON_COMPLETION)
                && tiers.get(1).quantity().signum() < 0
                && tiers.get(0).unitPrice().compareTo(tiers.get(1).unitPrice()) == 0) {
            return List.of(new TierRow(tiers.get(0).quantity().add(tiers.get(1).quantity()), tiers.get(0).unitPrice(), 0,
                    TierRow.ON_COMPLETION));
        }
        return tiers;
    }

    private static LineTerm term(TierRow tier, BilledTime time, boolean isTakenBack) {
        if (tier.durationText().equals(TierRow.COMMITTED)) {
            return new LineTerm.Given("invoice.term.paid_ahead", tier.subTotalCents());
        }
        boolean isSubtracted = isTakenBack != tier.quantity().signum() < 0;
        return new LineTerm.Product(isTakenBack || isSubtracted ? tier.quantity().abs() : tier.quantity(),
                tier.unitPrice(), time, isSubtracted);
    }

    private static boolean isRate(Breakdown.Step step) {
        return step.factor().endsWith("%");
    }

    private static BigDecimal percent(Breakdown.Step step) {
        return new BigDecimal(step.factor().replace("%", "").strip());
    }

    private static String word(Breakdown.Step step) {
        return step.rule() == Rule.COUPON ? "invoice.term.coupon" : "invoice.term.discount";
    }
}
