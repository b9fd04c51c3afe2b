package dev.brickwork.catalog;

import java.time.Instant;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.http.Ids;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.platform.time.BusinessClock;

@ApplicationScoped
public class CouponService {
    static final SortFields SORT = SortFields.CREATED_AT.and("code", "code");
    /** How estimates and orders call the list of codes, of which the first one counts. */
    static final String MEMBER = "discount_coupons";

    private final BusinessClock clock;
    private final Audit audit;

    CouponService(BusinessClock clock, Audit audit) {
        this.clock = clock;
        this.audit = audit;
    }

    /** What the code grants; refused when it is unknown, expired or used up. Nothing is redeemed by asking. */
    @Transactional(dontRollbackOn = Refused.class)
    public CouponTerms usable(String code, Instant now) {
        return usable(code, now, MEMBER);
    }

    /**
     * Its refusal spoils no transaction around it: the caller may have more to find fault with.
     *
     * @param member which member of the request is at fault, such as {@code phases[1].discount_coupons}
     */
    @Transactional(dontRollbackOn = Refused.class)
    public CouponTerms usable(String code, Instant now, String member) {
        var coupon = Coupon.findByCode(code).orElseThrow(() -> Refused.field(member, Coupon.UNKNOWN));
        coupon.refuseUnlessUsable(now, member);
        return CouponTerms.from(coupon);
    }

    /** Counts one use, in the transaction of the order that makes it; refused when others have taken the last one. */
    @Transactional
    public void redeem(UUID couponId) {
        var counted = Coupon.getEntityManager()
                .createNativeQuery("UPDATE discount_coupon SET redeemed = redeemed + 1 WHERE id = ?1")
                .setParameter(1, couponId).executeUpdate();
        if (counted == 0) {
            throw new Missing("Discount coupon");
        }
    }

    @Transactional
    CouponResponse create(CouponRequests.Create request) {
        if (Coupon.findByCode(request.code()).isPresent()) {
            throw Refused.field("code", CouponConstraintMessages.TAKEN);
        }
        var coupon = new Coupon();
        coupon.code = request.code();
        coupon.rate = request.rate();
        coupon.amount = request.amount();
        coupon.renews = request.renews();
        coupon.expiresAt = request.expiresAt();
        coupon.maxRedemptions = request.maxRedemptions();
        coupon.createdAt = clock.now();
        coupon.persistAndFlush();
        var created = CouponResponse.from(coupon);
        audit.created("discount_coupon", coupon.id, created);
        return created;
    }

    /** By its id or by its code; should a code look like another coupon's id, the id counts. */
    @Transactional
    CouponResponse read(String idOrCode) {
        return Ids.find(idOrCode).flatMap(Coupon::findOne).or(() -> Coupon.findByCode(idOrCode))
                .map(CouponResponse::from).orElseThrow(() -> new Missing("Discount coupon"));
    }

    @Transactional
    Page<CouponResponse> list(Filters filters, PageRequest page) {
        var where = new Conditions().and("code = ?", filters.code());
        return page.page(Coupon.find(where.ofEntities(), page.sort(), where.parameters()), CouponResponse::from);
    }

    /** @param code null shows all */
    record Filters(String code) {

        static Filters read(Fields in) {
            return new Filters(in.text("code", CouponRequests.CODE_LENGTH_MAX).optional());
        }
    }
}
