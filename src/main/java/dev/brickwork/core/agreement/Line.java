package dev.brickwork.core.agreement;

import java.math.BigDecimal;

import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.time.DateRange;

/**
 * One brick of an agreement over a stretch of contract days, at the price it was contracted at. It never changes but for
 * being ended by a later change.
 *
 * <pre>
 *   days.from                 the change that ends it          days.to
 *      |---------- billed ----------|- - - - not billed - - - - -)
 * </pre>
 *
 * Discounts spread over {@code days} to the contracted end, also where a change cuts the line short.
 *
 * @param number counts the lines of a timeline from 1; with the subscription it names the line for ever
 * @param phase the place of its phase in the term, from 0
 * @param fixedCents what of the fixed amount this line has to give: less than was sent where an earlier line gave some
 * @param coupon the line's part of its order's coupon, or what a line that it replaces has left it; an amount beyond what the
 * line costs is not given
 * @param doneBefore what of a milestone was completed before this line took over
 * @param bornBy the number of the change that brought it, 0 for the order that began the term
 * @param endedBy the number of the change that ended it, 0 while none did
 */
public record Line(int number, int phase, Item item, DateRange days, long fixedCents, AppliedCoupon coupon,
        BigDecimal doneBefore,
        int bornBy, int endedBy) {

    Line withCoupon(AppliedCoupon newCoupon) {
        return new Line(number, phase, item, days, fixedCents, newCoupon, doneBefore, bornBy, endedBy);
    }

    boolean hasCoupon() {
        return !coupon.equals(AppliedCoupon.NONE);
    }

    Line endedBy(int change) {
        return new Line(number, phase, item, days, fixedCents, coupon, doneBefore, bornBy, change);
    }

    /** Whether usage costs the same under both. */
    boolean pricesUsageLike(Line other) {
        return item.pricesUsageLike(other.item) && coupon.rate().equals(other.coupon.rate());
    }

    public boolean isLive() {
        return endedBy == 0;
    }
}
