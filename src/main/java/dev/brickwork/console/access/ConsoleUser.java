package dev.brickwork.console.access;

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

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.database.SellerEntity;

/** Somebody who may sign in to the console, or is invited to. */
@Entity
@Table(name = "console_user")
class ConsoleUser extends SellerEntity {
    static final int ATTEMPTS_MAX = 10;
    static final Duration LOCKED_FOR = Duration.ofMinutes(15);
    static final Duration INVITED_FOR = Duration.ofHours(72);

    @Column(updatable = false)
    public String email;
    public String name;
    @Enumerated(EnumType.STRING)
    public Role role;
    public String passwordHash;
    public byte[] totpSecret;
    public Long totpLastStep;
    public String subject;
    public byte[] invitationHash;
    public Instant invitationExpiresAt;
    public int failedAttempts;
    public Instant lockedUntil;
    public Instant signedInAt;
    public Instant deactivatedAt;

    static ConsoleUser lock(UUID id) {
        return find("id", id).withLock(LockModeType.PESSIMISTIC_WRITE).<ConsoleUser>firstResultOptional()
                .orElseThrow(ConsoleUser::missing);
    }

    static ConsoleUser get(UUID id) {
        return ConsoleUser.<ConsoleUser>findByIdOptional(id).orElseThrow(ConsoleUser::missing);
    }

    /** In one order, so that two of them who remove each other do not wait for each other. */
    static List<ConsoleUser> lockAdmins() {
        return find("role = ?1 and deactivatedAt is null order by id", Role.ADMIN).withLock(LockModeType.PESSIMISTIC_WRITE)
                .list();
    }

    private static Missing missing() {
        return new Missing("User");
    }

    boolean isActive() {
        return deactivatedAt == null;
    }

    /** Whether they have ever been able to sign in. */
    boolean hasAccess() {
        return isActive() && (passwordHash != null || subject != null);
    }

    /** Whether they are invited and nothing else: they never came in, and nobody has put them out. */
    boolean isOnlyInvited() {
        return isActive() && passwordHash == null && subject == null;
    }

    boolean isLocked(Instant now) {
        return lockedUntil != null && lockedUntil.isAfter(now);
    }

    /** Whoever has the token that this is the hash of may set the password, once. */
    void invite(byte[] tokenHash, Instant now) {
        if (!isActive()) {
            throw new Refused("The user is deactivated.");
        }
        invitationHash = tokenHash;
        invitationExpiresAt = now.plus(INVITED_FOR);
    }

    boolean isInvited(byte[] tokenHash, Instant now) {
        return isActive() && java.security.MessageDigest.isEqual(tokenHash, invitationHash)
                && invitationExpiresAt.isAfter(now);
    }

    /** Also for who has lost the password or the device with the one-time codes: both are set anew. */
    void acceptInvitation(String newName, String newPasswordHash) {
        name = newName;
        forgetPassword();
        passwordHash = newPasswordHash;
        forgetInvitation();
        forgetFailures();
    }

    /** @param step of the one-time code that was used; null without one */
    void signedIn(Long step, Instant now) {
        if (step != null) {
            totpLastStep = step;
        }
        signedInAt = now;
        forgetFailures();
    }

    /** @return whether the account is locked by it */
    boolean failed(Instant now) {
        if (isLocked(now)) {
            return false;
        }
        failedAttempts++;
        if (failedAttempts < ATTEMPTS_MAX) {
            return false;
        }
        failedAttempts = 0;
        lockedUntil = now.plus(LOCKED_FOR);
        return true;
    }

    void deactivate(Instant now) {
        deactivatedAt = now;
        forgetInvitation();
    }

    void reactivate() {
        deactivatedAt = null;
        forgetFailures();
    }

    /** From now on their organisation alone says who they are: whatever let them in before does so no more. */
    void link(String newSubject) {
        subject = newSubject;
        forgetPassword();
        forgetInvitation();
    }

    /** With its one-time codes. */
    void forgetPassword() {
        passwordHash = null;
        totpSecret = null;
        totpLastStep = null;
    }

    void forgetInvitation() {
        invitationHash = null;
        invitationExpiresAt = null;
    }

    private void forgetFailures() {
        failedAttempts = 0;
        lockedUntil = null;
    }
}
