package dev.brickwork.catalog;

import java.math.BigDecimal;
import java.time.Instant;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;

/** What may be sent about coupons. */
final class CouponRequests {
    static final int CODE_LENGTH_MAX = 100;
    static final long AMOUNT_MAX = 99_999_999_999_999L;
    static final int REDEMPTIONS_MAX = 1_000_000_000;
    private static final BigDecimal RATE_MAX = BigDecimal.valueOf(100);

    private CouponRequests() {
    }

    @Schema(name = "CreateDiscountCouponRequest", requiredProperties = "code", description = "Either `rate` or `amount`.")
    record Create(
            @Schema(description = "What a buyer types. Capitals matter.", examples = "SPRING26") String code,
            @Schema(type = SchemaType.STRING, nullable = true, description = "Per cent, above 0, at most 100, at most 6 decimals.", examples = "12.5") BigDecimal rate,
            @Schema(nullable = true, description = "Cents of whatever currency the order is in. Given once, so `renews` must be false.", examples = "5000") Long amount,
            @Schema(defaultValue = "false", description = "Whether the discount carries over at renewal.") Boolean renews,
            @Schema(nullable = true, description = "From when on nobody can use it any more.") Instant expiresAt,
            @Schema(nullable = true, description = "How many orders can use it; without it, any number.", examples = "100") Integer maxRedemptions) {

        static Create read(Fields in) {
            var create = new Create(in.text("code", CODE_LENGTH_MAX).required(), in.decimalText("rate", 14, 6).optional(),
                    in.wholeNumber("amount", 1, AMOUNT_MAX).optional(), in.flag("renews").or(false),
                    in.dateTime("expires_at").optional(),
                    in.wholeNumber("max_redemptions", 1, REDEMPTIONS_MAX).optional());
            create.check(in);
            return create;
        }

        private void check(Fields in) {
            if (rate != null && (rate.signum() <= 0 || rate.compareTo(RATE_MAX) > 0)) {
                in.problem("rate", "must be above 0 and at most 100");
            }
            if (rate != null && amount != null) {
                in.problem("amount", "can't go with rate: send one of the two");
            }
            if (!in.hasValue("rate") && !in.hasValue("amount")) {
                in.problem("rate", "is required unless there is an amount");
            }
            if (amount != null && Boolean.TRUE.equals(renews)) {
                in.problem("renews", "must be false with an amount");
            }
        }
    }
}
