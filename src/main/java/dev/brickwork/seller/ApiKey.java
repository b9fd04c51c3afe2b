package dev.brickwork.seller;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.database.SellerEntity;

@Entity
@Table(name = "api_key")
class ApiKey extends SellerEntity {

    @Column(updatable = false)
    public String publicId;
    @Column(updatable = false)
    public byte[] secretHash;
    public String name;
    @Column(updatable = false)
    public List<String> scopes;
    public Instant expiresAt;
    public Instant revokedAt;
    public UUID rotatedTo;

    static ApiKey lock(UUID id) {
        return find("id", id).withLock(LockModeType.PESSIMISTIC_WRITE).<ApiKey>firstResultOptional()
                .orElseThrow(() -> new Missing("API key"));
    }

    void revoke(Instant now) {
        if (revokedAt == null) {
            revokedAt = now;
        }
    }

    /** The old key stays good for a while, so that its users can change over without a gap. */
    void rotateTo(ApiKey next, Instant graceEnds, Instant now) {
        if (revokedAt != null || expiresAt != null && !expiresAt.isAfter(now)) {
            throw new Refused("The key is revoked or expired; make a new one instead.");
        }
        if (rotatedTo != null) {
            throw new Refused("The key was rotated before; rotate its successor.");
        }
        rotatedTo = next.id;
        if (expiresAt == null || graceEnds.isBefore(expiresAt)) {
            expiresAt = graceEnds;
        }
    }
}
