package dev.brickwork.catalog;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.database.SellerEntity;

/** What a code grants. It never changes; only the counter of its redemptions does, and that by plain SQL. */
@Entity
@Immutable
@Table(name = "discount_coupon")
class Coupon extends SellerEntity {
    static final String UNKNOWN = "is no coupon";
    static final String EXPIRED = "is a coupon that has expired";
    static final String USED_UP = "is a coupon that is used up";

    public String code;
    /** Per cent; null when {@link #amount} is there. */
    public BigDecimal rate;
    /** Cents of whatever currency the order is in; null when {@link #rate} is there. */
    public Long amount;
    public boolean renews;
    public Instant expiresAt;
    public Integer maxRedemptions;
    @Column(insertable = false)
    public int redeemed;

    static Optional<Coupon> findOne(UUID id) {
        return find("id", id).firstResultOptional();
    }

    static Optional<Coupon> findByCode(String code) {
        return find("code", code).firstResultOptional();
    }

    /** @param member the member of the request that names the coupon */
    void refuseUnlessUsable(Instant now, String member) {
        if (expiresAt != null && !now.isBefore(expiresAt)) {
            throw Refused.field(member, EXPIRED);
        }
        if (maxRedemptions != null && redeemed >= maxRedemptions) {
            throw Refused.field(member, USED_UP);
        }
    }
}
