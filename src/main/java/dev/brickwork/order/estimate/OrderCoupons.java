package dev.brickwork.order.estimate;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.catalog.CouponService;
import dev.brickwork.catalog.CouponTerms;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.platform.time.BusinessClock;

/** The coupon that an order's list of codes stands for: only the first code is applied. */
@ApplicationScoped
public class OrderCoupons {
    private final CouponService coupons;
    private final BusinessClock clock;

    OrderCoupons(CouponService coupons, BusinessClock clock) {
        this.coupons = coupons;
        this.clock = clock;
    }

    /**
     * @param path the member the codes were sent as; a code that cannot be used is noted there
     * @param used where the id of the coupon is noted, for the acceptance of the order
     */
    AppliedCoupon first(List<String> codes, String path, Problems problems, Set<UUID> used) {
        if (codes.isEmpty()) {
            return AppliedCoupon.NONE;
        }
        try {
            var terms = coupons.usable(codes.get(0), clock.now(), path);
            used.add(terms.couponId());
            return core(terms);
        } catch (Refused refused) {
            refused.fields().forEach((field, messages) -> messages.forEach(message -> problems.add(field, message)));
            return AppliedCoupon.NONE;
        }
    }

    /** Counts a use of each, always in the same order, so that two orders can't wait for each other. */
    public void redeem(Set<UUID> used) {
        new TreeSet<>(used).forEach(coupons::redeem);
    }

    private static AppliedCoupon core(CouponTerms terms) {
        return terms.amount() != null
                ? new AppliedCoupon.ByAmount(terms.code(), terms.amount())
                : new AppliedCoupon.ByRate(terms.code(), Rate.ofPercent(terms.rate()), terms.renews());
    }
}
