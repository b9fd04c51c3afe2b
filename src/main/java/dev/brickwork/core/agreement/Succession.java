package dev.brickwork.core.agreement;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.Refused;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;

/**
 * The term that follows when one has run its course.
 *
 * <pre>
 *   anchor 31 Jan                  28 Feb
 *     |------- term of 1 month ------|------- its successor, still anchored at 31 Jan -------
 *     |------- paused for 9 days ----------|- its successor, anchored at its real first day -
 * </pre>
 */
final class Succession {

    /** What a line of the old term brings into the new one. */
    record Heir(Item item, AppliedCoupon coupon) {
    }

    private Succession() {
    }

    static List<Heir> renewing(Term old, int lengthMonths, Rate uplift) {
        var heirs = new ArrayList<Heir>();
        for (var line : lastLines(old)) {
            if (line.item().charging() == ChargeTiming.RECURRING) {
                heirs.add(new Heir(line.item().renewed(uplift, lengthMonths),
                        line.coupon().renews() ? line.coupon() : AppliedCoupon.NONE));
            }
        }
        return heirs;
    }

    /** All there is, as it was agreed: a trial gave nothing yet. */
    static List<Heir> ofTrial(Term old, int lengthMonths) {
        return lastLines(old).stream().map(line -> new Heir(line.item().overTerm(lengthMonths), line.coupon())).toList();
    }

    private static List<Line> lastLines(Term old) {
        int last = old.phases().size() - 1;
        return old.lines().stream().filter(line -> line.isLive() && line.phase() == last).toList();
    }

    static Term of(Term old, int lengthMonths, List<Heir> heirs, int firstLine) {
        if (lengthMonths < 1 || lengthMonths > PhaseRules.LENGTH_MONTHS_MAX) {
            throw Refused.field("renewal_contract_period", "must be from 1 to " + PhaseRules.LENGTH_MONTHS_MAX);
        }
        boolean continues = old.time().isUnpaused();
        var anchor = continues ? old.header().anchor() : old.endsOn().plusDays(1);
        int firstMonth = continues ? old.firstMonth() + old.lengthMonths() : 0;
        var header = new Term.Header(old.header().number() + 1, old.header().currency(), old.header().frequency(), anchor,
                false,
                false);
        var phase = new Phase(1, firstMonth, lengthMonths, old.phases().get(old.phases().size() - 1).paymentTermsDays());
        var lines = new ArrayList<Line>(heirs.size());
        for (var heir : heirs) {
            lines.add(new Line(firstLine + lines.size(), 0, heir.item, phase.days(anchor), heir.item.discounts().cents(),
                    heir.coupon, BigDecimal.ZERO, 0, 0));
        }
        // a recast that was accepted after all of its days may have a pause that came after them
        var time = old.time().since(old.endsOn().plusDays(1));
        return new Term(header, List.of(phase), lines, List.of(), time, Term.Cut.NONE);
    }
}
