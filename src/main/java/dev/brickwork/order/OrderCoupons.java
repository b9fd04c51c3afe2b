package dev.brickwork.order;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.catalog.CouponService;
import dev.brickwork.catalog.CouponTerms;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Coupon;
import dev.brickwork.platform.time.BusinessClock;

/** The coupon that an order's list of codes stands for: only the first code is applied. */
@ApplicationScoped
class OrderCoupons {
    private final CouponService coupons;
    private final BusinessClock clock;

    OrderCoupons(CouponService coupons, BusinessClock clock) {
        this.coupons = coupons;
        this.clock = clock;
    }

    /** @param path the member the codes were sent as; a code that cannot be used is noted there */
    Coupon first(List<String> codes, String path, Problems problems) {
        if (codes.isEmpty()) {
            return Coupon.NONE;
        }
        try {
            return core(coupons.usable(codes.get(0), clock.now(), path));
        } catch (Refused refused) {
            refused.fields().forEach((field, messages) -> messages.forEach(message -> problems.add(field, message)));
            return Coupon.NONE;
        }
    }

    private static Coupon core(CouponTerms terms) {
        return terms.amount() != null
                ? new Coupon.ByAmount(terms.code(), terms.amount())
                : new Coupon.ByRate(terms.code(), Rate.ofPercent(terms.rate()), terms.renews());
    }
}
