package dev.brickwork.subscription;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

import org.hibernate.annotations.DynamicUpdate;

import dev.brickwork.core.time.DateRange;
import dev.brickwork.platform.database.SellerEntity;

/** A stretch of days that do not count; open until it is resumed. Changed only under the lock of its subscription. */
@Entity
@DynamicUpdate
@Table(name = "subscription_pause")
class Pause extends SellerEntity {

    @Column(updatable = false)
    public UUID subscriptionId;
    @Column(updatable = false)
    public Instant pausedAt;
    @Column(updatable = false)
    public LocalDate startsOn;
    /** As it was asked for; null for a pause that goes on until it is resumed. */
    @Column(updatable = false)
    public Instant scheduledResumeAt;
    /** The first day that counts again. Without an end that was asked for it is tomorrow, and each day moves it by one. */
    public LocalDate resumesOn;
    /** Null while it is open. */
    public Instant resumedAt;

    static Optional<Pause> findOpen(UUID subscriptionId) {
        return find("subscriptionId = ?1 and resumedAt is null", subscriptionId).firstResultOptional();
    }

    /** The open pauses of these subscriptions; those without one are missing. */
    static Map<UUID, Pause> open(Collection<UUID> subscriptionIds) {
        return Pause.<Pause>stream("subscriptionId in ?1 and resumedAt is null", subscriptionIds)
                .collect(Collectors.toMap(pause -> pause.subscriptionId, pause -> pause));
    }

    boolean isOpenEnded() {
        return scheduledResumeAt == null;
    }

    /** @param day earlier than planned, or the day it was planned for */
    void resume(LocalDate day, Instant at) {
        resumesOn = DateRange.earlier(resumesOn, day);
        resumedAt = at;
    }

    /** The days that did not count: all of them once it is resumed, those that went by while it is open. */
    int days(LocalDate today) {
        var until = resumedAt != null ? resumesOn : DateRange.earlier(resumesOn, today);
        return new DateRange(startsOn, DateRange.later(startsOn, until)).days();
    }
}
