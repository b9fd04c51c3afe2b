package dev.brickwork.console.access;

import java.time.Instant;
import java.util.UUID;

import io.quarkus.runtime.annotations.RegisterForReflection;

/** A user as the audit log keeps it. */
@RegisterForReflection
public record UserResponse(UUID userId, String email, String name, String role, boolean active, boolean hasOneTimeCodes,
        Instant invitationExpiresAt, Instant createdAt) {

    static UserResponse from(ConsoleUser user) {
        return new UserResponse(user.id, user.email, user.name, user.role.word(), user.isActive(), user.totpSecret != null,
                user.invitationExpiresAt, user.createdAt);
    }
}
