package dev.brickwork.catalog;

import java.util.Map;

import jakarta.inject.Singleton;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.ConstraintMessages;

/** What the constraints of coupons mean when they fire, since two were at work at once. */
@Singleton
class CouponConstraintMessages implements ConstraintMessages {
    static final String TAKEN = "is another coupon's";

    @Override
    public Map<String, Refused> byConstraint() {
        return Map.of("discount_coupon_code_unique", Refused.field("code", TAKEN),
                "discount_coupon_not_used_up", Refused.field(CouponService.MEMBER, Coupon.USED_UP));
    }
}
