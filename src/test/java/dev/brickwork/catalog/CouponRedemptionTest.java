package dev.brickwork.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.is;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;

/** What other features see of coupons. */
@ServiceTest
class CouponRedemptionTest {
    private static final Instant EXPIRY = Instant.parse("2026-12-31T23:00:00Z");

    @Inject
    CouponService coupons;
    @Inject
    AsSeller asSeller;

    private Api api;
    private UUID seller;

    @BeforeEach
    void given() {
        api = Api.ofNewSeller();
        seller = api.sellerId();
    }

    @Test
    void aUsableCodeAnswersWhatItGrants() {
        var rate = make("{\"code\": \"RATE\", \"rate\": \"12.5\", \"renews\": true}");
        var amount = make("{\"code\": \"AMOUNT\", \"amount\": 5000}");

        assertThat(usable("RATE", EXPIRY))
                .isEqualTo(new CouponTerms(rate, "RATE", new BigDecimal("12.5"), null, true));
        assertThat(usable("AMOUNT", EXPIRY)).isEqualTo(new CouponTerms(amount, "AMOUNT", null, 5000L, false));
    }

    @Test
    void anUnknownCodeIsRefused() {
        refused("NONE", EXPIRY, "is no coupon");
    }

    @Test
    void anotherSellersCodeIsUnknown() {
        Api.ofNewSeller().post("/discount-coupons", "{\"code\": \"THEIRS\", \"rate\": \"1\"}").statusCode(201);

        refused("THEIRS", EXPIRY, "is no coupon");
    }

    @Test
    void aCodeIsGoodUntilItExpires() {
        make("{\"code\": \"A\", \"rate\": \"1\", \"expires_at\": \"" + EXPIRY + "\"}");

        assertThat(usable("A", EXPIRY.minusSeconds(1)).code()).isEqualTo("A");
        refused("A", EXPIRY, "is a coupon that has expired");
    }

    @Test
    void aCodeIsGoodUntilItIsUsedUp() {
        var id = make("{\"code\": \"A\", \"rate\": \"1\", \"max_redemptions\": 1}");
        assertThat(usable("A", EXPIRY).couponId()).isEqualTo(id);

        redeem(id);

        refused("A", EXPIRY, "is a coupon that is used up");
        api.get("/discount-coupons/" + id).body("redeemed", is(1));
    }

    @Test
    void theRefusalNamesTheMemberThatHoldsTheCode() {
        assertThatThrownBy(() -> as(() -> coupons.usable("NONE", EXPIRY, "phases[1].discount_coupons")))
                .isInstanceOfSatisfying(Refused.class,
                        refused -> assertThat(refused.fields()).containsOnlyKeys("phases[1].discount_coupons"));
    }

    @Test
    void withoutABoundACodeIsNeverUsedUp() {
        var id = make("{\"code\": \"A\", \"rate\": \"1\"}");

        redeem(id);
        redeem(id);

        assertThat(usable("A", EXPIRY).couponId()).isEqualTo(id);
    }

    @Test
    void ofTwentyAtOnceOnlySoManyRedeemIt() throws Exception {
        var id = make("{\"code\": \"A\", \"rate\": \"1\", \"max_redemptions\": 3}");
        var redeemed = new AtomicInteger();

        Race.of(20, number -> {
            try {
                redeem(id);
                redeemed.incrementAndGet();
            } catch (RuntimeException e) {
                assertThat(e).hasStackTraceContaining("discount_coupon_not_used_up");
            }
        });

        assertThat(redeemed).hasValue(3);
        api.get("/discount-coupons/A").body("redeemed", is(3));
    }

    @Test
    void theLastOneGoneInARaceReadsLikeAUsedUpCode() {
        assertThat(new CouponConstraintMessages().byConstraint().get("discount_coupon_not_used_up").fields())
                .isEqualTo(Map.of("discount_coupons", List.of("is a coupon that is used up")));
    }

    @Test
    void aCouponNobodyHasIsNotRedeemed() {
        assertThatThrownBy(() -> redeem(UUID.randomUUID())).isInstanceOf(Missing.class);
    }

    private UUID make(String body) {
        return UUID.fromString(api.post("/discount-coupons", body).statusCode(201).path("coupon_id"));
    }

    private CouponTerms usable(String code, Instant now) {
        return as(() -> coupons.usable(code, now));
    }

    private void redeem(UUID id) {
        asSeller.run(seller, () -> coupons.redeem(id));
    }

    private void refused(String code, Instant now, String why) {
        assertThatThrownBy(() -> usable(code, now)).isInstanceOfSatisfying(Refused.class, refused -> assertThat(
                refused.fields()).isEqualTo(Map.of("discount_coupons", List.of(why))));
    }

    private <T> T as(Supplier<T> work) {
        return asSeller.call(seller, work);
    }
}
