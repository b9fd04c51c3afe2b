package dev.brickwork.subscription;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;

import org.hibernate.annotations.DynamicUpdate;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.database.SellerEntity;

@Entity
@DynamicUpdate
@Table(name = "subscription")
class Subscription extends SellerEntity {

    public UUID customerId;
    @Enumerated(EnumType.STRING)
    public SubscriptionStatus status;
    public String timeZone;
    @Enumerated(EnumType.STRING)
    public InactiveReason inactiveReason;
    public Instant inactiveAt;
    /** Its first order was canceled or declined: nothing was ever agreed. */
    public boolean neverBegan;
    /** When time alone changes it next; null when nothing is to come. */
    public Instant nextTransitionAt;
    public int transitionFailures;
    public Instant parkedAt;
    public String parkedReason;
    /** Null: as the last order has it. */
    public Boolean autoRenews;
    /** Null unless its end was asked for, as is the time of that. */
    @Enumerated(EnumType.STRING)
    public EndBilling endBilled;
    public String endReason;
    public Instant endRequestedAt;

    static Subscription get(UUID id) {
        return Subscription.<Subscription>findByIdOptional(id)
                .orElseThrow(() -> new Missing("Subscription"));
    }

    /** Loads the subscription for change: nobody else can apply an order to its agreement until this transaction ends. */
    static Subscription lock(UUID id) {
        // by its id and not by a query, which would ask the database again where this transaction holds the lock already
        return Subscription.<Subscription>findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE)
                .orElseThrow(() -> new Missing("Subscription"));
    }

    ZoneId zone() {
        return ZoneId.of(timeZone);
    }

    LocalDate today(Instant now) {
        return now.atZone(zone()).toLocalDate();
    }

    /** The instant at which a calendar day of the subscription begins. */
    Instant startOf(LocalDate day) {
        return day.atStartOfDay(zone()).toInstant();
    }

    /** Whether a pause of it may be open: none is while its days count. */
    boolean mayBePaused() {
        return status == SubscriptionStatus.PAUSED || status == SubscriptionStatus.INACTIVE;
    }

    boolean isDue(Instant now) {
        return nextTransitionAt != null && !nextTransitionAt.isAfter(now);
    }

    /** Whether its term is over, and a renewal order waits. */
    boolean isWaiting() {
        return nextTransitionAt == null && (status == SubscriptionStatus.ACTIVE || status == SubscriptionStatus.TRIAL);
    }

    static void refuseUnlessPausable(SubscriptionStatus status) {
        switch (status) {
            case PENDING -> throw new Refused("The subscription has not begun yet.");
            case PAUSED -> throw new Refused("The subscription is already paused.");
            case INACTIVE -> throw new Refused("The subscription is inactive.");
            default -> {
                // TRIAL and ACTIVE can be paused
            }
        }
    }

    /** @param asOrdered what the last order says */
    boolean isRenewing(boolean asOrdered) {
        return status != SubscriptionStatus.INACTIVE && endRequestedAt == null
                && (autoRenews == null ? asOrdered : autoRenews);
    }

    /** Whether it was said apart from its orders that it ends. The customer was told so then, or was not to be. */
    boolean isEndSaid() {
        return endRequestedAt != null || Boolean.FALSE.equals(autoRenews);
    }

    void refuseIfInactive() {
        if (status == SubscriptionStatus.INACTIVE) {
            throw new Refused("The subscription is inactive.");
        }
    }

    void requestEnd(EndBilling billed, String reason, Instant now) {
        endBilled = billed;
        endReason = reason;
        endRequestedAt = now;
    }

    void takeEndBack() {
        endBilled = null;
        endReason = null;
        endRequestedAt = null;
    }

    void end(InactiveReason reason, Instant now) {
        refuseIfInactive();
        status = SubscriptionStatus.INACTIVE;
        inactiveReason = reason;
        inactiveAt = now;
        nextTransitionAt = null;
    }
}
