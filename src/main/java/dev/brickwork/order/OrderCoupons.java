package dev.brickwork.order;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Problems;
import dev.brickwork.core.pricing.Coupon;

/** The coupon that an order's list of codes stands for: only the first code is applied. */
@ApplicationScoped
class OrderCoupons {

    /** @param path the member the codes were sent as; a code that cannot be used is noted there */
    Coupon first(List<String> codes, String path, Problems problems) {
        if (codes.isEmpty()) {
            return Coupon.NONE;
        }
        problems.add(path + "[0]", "is not a coupon");
        return Coupon.NONE;
    }
}
