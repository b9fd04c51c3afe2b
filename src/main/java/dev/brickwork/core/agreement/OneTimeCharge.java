package dev.brickwork.core.agreement;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.pricing.Totals;
import dev.brickwork.core.time.DateRange;

/**
 * What a one-time brick is billed as upgrades go by. A raise is billed by itself and leaves alone what was billed before; a
 * fall replaces all of it.
 *
 * <pre>
 *   line 1, 2 units    + 2 by deal 1
 *   line 2, 5 units    + 5 by deal 2  - 2 by deal 2                     the raise
 *   line 3, 1 unit     + 1 by deal 3  - all that lines 1 and 2 billed   the fall
 * </pre>
 *
 * A deal is a price with its discounts. Both sides of a raise are running totals of the same deal, so it does not matter in
 * how many steps a quantity is raised. What was given once is on both sides of a raise, or on none.
 */
public final class OneTimeCharge {
    private final Term term;

    public OneTimeCharge(Term term) {
        this.term = term;
    }

    /** A quantity by a deal, which is added or taken back. The line has the number of the one it stands for. */
    private record Piece(Line line, boolean takenBack) {
        Piece negated() {
            return new Piece(line, !takenBack);
        }
    }

    /**
     * What is billed where {@code line} comes.
     *
     * @param line null where {@code replaced} is only taken back
     * @param replaced the line it comes for, null for none
     */
    public Totals of(Line line, Line replaced) {
        return sum(pieces(line, replaced));
    }

    /** What a line brings by itself: its raise, else all of it. */
    Totals broughtBy(Line line) {
        return sum(brought(line));
    }

    /** How the price of the same comes about, tier by tier. */
    public List<TierRow> rows(Line line, Line replaced) {
        var rows = new ArrayList<TierRow>();
        for (var piece : pieces(line, replaced)) {
            LumpCharge.oneTimeRows(piece.line).forEach(row -> rows.add(piece.takenBack ? row.negated() : row));
        }
        return rows;
    }

    /** How it comes about, cent by cent. */
    List<Breakdown.Part> parts(Line line, Line replaced, DateRange days) {
        return pieces(line, replaced).stream().map(piece -> LumpCharge.oneTimePart(piece.line, piece.takenBack, days))
                .toList();
    }

    private List<Piece> pieces(Line line, Line replaced) {
        var pieces = new ArrayList<Piece>();
        if (line != null) {
            pieces.addAll(brought(line));
        }
        if (replaced != null && (line == null || !isRaise(line, replaced))) {
            billed(replaced).forEach(piece -> pieces.add(piece.negated()));
        }
        return pieces;
    }

    private List<Piece> brought(Line line) {
        var replaced = replacedBy(line);
        if (replaced == null || !isRaise(line, replaced)) {
            return List.of(new Piece(withinNet(line), false));
        }
        // an inherited amount was given already
        var now = replaced.hasCoupon() ? line.withCoupon(line.coupon().ofLine(0)) : line;
        return List.of(new Piece(now, false), new Piece(byDealOf(line, replaced), true));
    }

    /** All that was billed for a brick up to and with this line. */
    private List<Piece> billed(Line line) {
        var pieces = new ArrayList<>(brought(line));
        var replaced = replacedBy(line);
        if (replaced != null && isRaise(line, replaced)) {
            pieces.addAll(billed(replaced));
        }
        return pieces;
    }

    /** In a phase that has not begun, or in a trial, there is nothing to raise: the new line replaces the old one whole. */
    boolean isRaise(Line line, Line replaced) {
        return !term.header().trial() && term.isBegun(term.change(line.bornBy()), line.phase())
                && !line.item().isLessThan(replaced.item());
    }

    /** The one-time line that a change put this one in place of, null for none. */
    private Line replacedBy(Line line) {
        var before = term.predecessor(line);
        return before == null || before.item().charging() != ChargeTiming.ONE_TIME ? null : before;
    }

    /** The old quantity by the new deal; a fixed amount that was resent unchanged was given already. */
    private static Line byDealOf(Line line, Line replaced) {
        var deal = line.item();
        boolean sameAmount = deal.discounts().cents() == replaced.item().discounts().cents();
        return new Line(replaced.number(), replaced.phase(),
                deal.with(replaced.item().quantity(), replaced.item().unlimited(), deal.discounts()), replaced.days(),
                sameAmount ? line.fixedCents() : 0, line.coupon().ofLine(0), replaced.doneBefore(), replaced.bornBy(),
                replaced.endedBy());
    }

    /** The line with no more of a coupon's amount than the other discounts leave of it. */
    private static Line withinNet(Line line) {
        long net = LumpCharge.oneTime(line.withCoupon(AppliedCoupon.NONE)).net();
        return line.withCoupon(line.coupon().ofLine(AppliedCoupon.within(net, line.coupon().cents())));
    }

    private static Totals sum(List<Piece> pieces) {
        var sum = Totals.ZERO;
        for (var piece : pieces) {
            var totals = LumpCharge.oneTime(piece.line);
            sum = piece.takenBack ? sum.minus(totals) : sum.plus(totals);
        }
        return sum;
    }
}
