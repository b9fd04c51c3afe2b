package dev.brickwork.catalog;

import java.math.BigDecimal;
import java.util.UUID;

/**
 * What a coupon grants: a rate or an amount, never both.
 *
 * @param rate per cent; null when there is an amount
 * @param amount cents of the order's currency; null when there is a rate
 * @param renews whether it survives a renewal; never with an amount
 */
public record CouponTerms(UUID couponId, String code, BigDecimal rate, Long amount, boolean renews) {

    static CouponTerms from(Coupon coupon) {
        return new CouponTerms(coupon.id, coupon.code, coupon.rate, coupon.amount, coupon.renews);
    }
}
