package dev.brickwork.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;

import org.hibernate.annotations.DynamicUpdate;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.database.SellerEntity;

/** Where a seller wants to hear of events. */
@Entity
@DynamicUpdate
@Table(name = "webhook_endpoint")
class WebhookEndpoint extends SellerEntity {
    static final Duration OLD_SECRET_SIGNS_FOR = Duration.ofHours(24);
    private static final String KIND = "Webhook endpoint";

    public String url;
    public String description;
    public List<String> eventTypes;
    /** Encrypted, as is the one before it. */
    public byte[] secret;
    public byte[] previousSecret;
    public Instant previousSecretUntil;
    /** What is up to here in the feed is not for this endpoint. */
    public long afterNumber;
    @Column(insertable = false, updatable = false)
    public Instant failingSince;
    public Instant disabledAt;
    @Enumerated(EnumType.STRING)
    public DisabledReason disabledReason;
    public Instant deletedAt;

    static WebhookEndpoint get(UUID id) {
        return WebhookEndpoint.<WebhookEndpoint>find("id = ?1 and deletedAt is null", id).firstResultOptional()
                .orElseThrow(() -> new Missing(KIND));
    }

    static WebhookEndpoint lock(UUID id) {
        return find("id = ?1 and deletedAt is null", id).withLock(LockModeType.PESSIMISTIC_WRITE)
                .<WebhookEndpoint>firstResultOptional().orElseThrow(() -> new Missing(KIND));
    }

    boolean isEnabled() {
        return disabledAt == null;
    }

    static void refuseUnlessEnabled(UUID id) {
        WebhookEndpoint.<WebhookEndpoint>find("id = ?1 and deletedAt is null", id).firstResultOptional()
                .orElseThrow(() -> new Refused("The webhook endpoint was deleted.")).refuseUnlessEnabled();
    }

    void refuseUnlessEnabled() {
        if (!isEnabled()) {
            throw new Refused("The webhook endpoint is disabled; enable it first.");
        }
    }

    void disable(DisabledReason reason, Instant now) {
        disabledAt = now;
        disabledReason = reason;
    }

    /** @param lastNumber what happened up to here, while it was disabled, is left to a replay */
    void enable(long lastNumber) {
        disabledAt = null;
        disabledReason = null;
        afterNumber = lastNumber;
    }

    /** The old secret goes on signing beside the new one for a day, so that its user can change over without a gap. */
    void rotate(byte[] newSecret, Instant now) {
        previousSecret = secret;
        previousSecretUntil = now.plus(OLD_SECRET_SIGNS_FOR);
        secret = newSecret;
    }
}
