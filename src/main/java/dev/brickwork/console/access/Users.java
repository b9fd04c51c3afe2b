package dev.brickwork.console.access;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.time.BusinessClock;

/** The people of a seller, for its admins. */
@ApplicationScoped
class Users {
    static final int USERS_MAX = 500;
    private static final String FOUND = """
            ?1 = '' or locate(lower(?1), lower(name)) > 0 or locate(lower(?1), lower(email)) > 0
            order by deactivatedAt nulls first, lower(name), id""";

    private final Sessions sessions;
    private final Audit audit;
    private final BusinessClock clock;

    Users(Sessions sessions, Audit audit, BusinessClock clock) {
        this.sessions = sessions;
        this.audit = audit;
        this.clock = clock;
    }

    /** Somebody in the list. */
    public record Listed(UUID id, String email, String name, Role role, String state, boolean isActive, boolean isInvited,
            boolean hasOneTimeCodes, boolean hasOidc, Instant signedInAt, int sessions) {

        static Listed of(ConsoleUser user, Map<UUID, Integer> sessions, Instant now) {
            return new Listed(user.id, user.email, user.name, user.role, state(user, now), user.isActive(),
                    user.isActive() && !user.hasAccess(), user.totpSecret != null, user.subject != null, user.signedInAt,
                    sessions.getOrDefault(user.id, 0));
        }

        private static String state(ConsoleUser user, Instant now) {
            if (!user.isActive()) {
                return "Deactivated";
            }
            if (user.isLocked(now)) {
                return "Locked";
            }
            if (user.hasAccess()) {
                return "Active";
            }
            return user.invitationExpiresAt != null && user.invitationExpiresAt.isAfter(now)
                    ? "Invited"
                    : "Invitation expired";
        }
    }

    /** @param isCut whether there are more */
    record Found(List<Listed> users, boolean isCut) {
    }

    /** The first ones by name. @param search a part of a name or an address; empty for all */
    @Transactional
    Found list(String search) {
        var counts = sessions.counts();
        var now = clock.wallNow();
        var users = ConsoleUser.<ConsoleUser>find(FOUND, search).range(0, USERS_MAX).list();
        return new Found(users.stream().limit(USERS_MAX).map(user -> Listed.of(user, counts, now)).toList(),
                users.size() > USERS_MAX);
    }

    /** Says that there is no such user before anybody looks at what was sent for them. */
    @Transactional
    UUID existing(UUID userId) {
        // Counted and not loaded: one that is loaded already is not read again when it is locked.
        if (ConsoleUser.count("id", userId) == 0) {
            throw new Missing("User");
        }
        return userId;
    }

    @Transactional
    void changeRole(UUID userId, Role role) {
        change("console_user.role_changed", userId, role == Role.ADMIN, user -> user.role = role);
    }

    /** Whoever is signed in is out at once. */
    @Transactional
    void deactivate(UUID userId) {
        change("console_user.deactivated", userId, false, user -> {
            user.deactivate(clock.wallNow());
            sessions.endAll(userId);
        });
    }

    @Transactional
    void reactivate(UUID userId) {
        change("console_user.reactivated", userId, true, ConsoleUser::reactivate);
    }

    @Transactional
    void endSessions(UUID userId) {
        change("console_user.sessions_ended", userId, true, user -> sessions.endAll(userId));
    }

    /** @param staysAdmin whether an admin is still one afterwards */
    private void change(String action, UUID userId, boolean staysAdmin, Consumer<ConsoleUser> change) {
        if (!staysAdmin) {
            refuseIfLastAdmin(userId);
        }
        var user = ConsoleUser.lock(userId);
        var before = UserResponse.from(user);
        change.accept(user);
        audit.changed(action, "console_user", userId, before, UserResponse.from(user));
    }

    /** All admins are locked, so that two of them can't remove each other. */
    private static void refuseIfLastAdmin(UUID userId) {
        var admins = ConsoleUser.lockAdmins().stream().filter(ConsoleUser::hasAccess).map(admin -> admin.id).toList();
        if (admins.equals(List.of(userId))) {
            throw new Refused("The last admin can't be removed. Make someone else an admin first.");
        }
    }
}
