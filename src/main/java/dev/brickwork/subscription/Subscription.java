package dev.brickwork.subscription;

import java.util.UUID;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;

import org.hibernate.annotations.DynamicUpdate;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.tenancy.SellerEntity;

@Entity
@DynamicUpdate
@Table(name = "subscription")
class Subscription extends SellerEntity {

    public UUID customerId;
    @Enumerated(EnumType.STRING)
    public SubscriptionStatus status;
    public String timeZone;

    static Subscription get(UUID id) {
        return Subscription.<Subscription>find("id", id).firstResultOptional()
                .orElseThrow(() -> new Missing("Subscription"));
    }

    /** Loads the subscription for change: nobody else can lay an order into its agreement until this transaction ends. */
    static Subscription lock(UUID id) {
        return find("id", id).withLock(LockModeType.PESSIMISTIC_WRITE).<Subscription>firstResultOptional()
                .orElseThrow(() -> new Missing("Subscription"));
    }
}
