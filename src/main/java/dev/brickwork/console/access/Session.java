package dev.brickwork.console.access;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** Somebody who is signed in, in one browser. */
record Session(UUID sellerId, UUID id, UUID userId, String userName, String email, Role role, Instant createdAt,
        Instant lastSeenAt, boolean isSellerSuspended, boolean isSellerMoving) {

    boolean isGood(Instant now, Duration idle, Duration lifetime) {
        return lastSeenAt.plus(idle).isAfter(now) && createdAt.plus(lifetime).isAfter(now);
    }
}
