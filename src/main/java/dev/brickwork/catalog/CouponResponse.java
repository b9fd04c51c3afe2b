package dev.brickwork.catalog;

import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

@Schema(name = "DiscountCoupon")
public record CouponResponse(
        @Schema(required = true) UUID couponId,
        @Schema(required = true, examples = "SPRING26") String code,
        @Schema(required = true, nullable = true, description = "Per cent; null when there is an amount.", examples = "12.5") String rate,
        @Schema(required = true, nullable = true, description = "Cents of whatever currency the order is in; null when there is a rate.") Long amount,
        @Schema(required = true, description = "Whether the discount carries over at renewal.") boolean renews,
        @Schema(required = true, nullable = true) Instant expiresAt,
        @Schema(required = true, nullable = true, description = "How many orders can use it; null means any number.", examples = "100") Integer maxRedemptions,
        @Schema(required = true, description = "How many orders have used it.", examples = "0") int redeemed,
        @Schema(required = true) Instant createdAt) {

    static CouponResponse from(Coupon coupon) {
        return new CouponResponse(coupon.id, coupon.code, coupon.rate == null ? null : coupon.rate.toPlainString(),
                coupon.amount, coupon.renews, coupon.expiresAt, coupon.maxRedemptions, coupon.redeemed, coupon.createdAt);
    }
}
