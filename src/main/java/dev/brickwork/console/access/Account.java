package dev.brickwork.console.access;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.console.access.Sessions.Client;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.secret.Secrets;
import dev.brickwork.platform.time.BusinessClock;

/** What people change about their own account. Each of it is confirmed by the password. */
@ApplicationScoped
class Account {
    private final SignIns signIns;
    private final Passwords passwords;
    private final Sessions sessions;
    private final Secrets secrets;
    private final Transactions transactions;
    private final Audit audit;
    private final BusinessClock clock;

    Account(SignIns signIns, Passwords passwords, Sessions sessions, Secrets secrets, Transactions transactions, Audit audit,
            BusinessClock clock) {
        this.signIns = signIns;
        this.passwords = passwords;
        this.sessions = sessions;
        this.secrets = secrets;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /** How somebody signs in. */
    public record Facts(String email, String name, boolean hasPassword, boolean hasOneTimeCodes) {
    }

    /** What somebody types to prove that it is still them. */
    record Proof(String password, String code) {
    }

    Facts facts(UUID userId) {
        return transactions.inNew(() -> {
            var user = ConsoleUser.get(userId);
            return new Facts(user.email, user.name, user.passwordHash != null, user.totpSecret != null);
        });
    }

    /** Ends all sessions, since one of them may be somebody else's. @return the token of a new one */
    String changePassword(UUID userId, Proof proof, String newPassword, Client client) {
        Passwords.refuseWeak("new_password", newPassword);
        refuseUnlessProved(userId, proof);
        var hash = passwords.hash(newPassword);
        return changed("console_user.password_changed", userId, user -> {
            user.passwordHash = hash;
            // whoever has the address of an invitation could set another one
            user.forgetInvitation();
            sessions.endAll(userId);
            return sessions.begin(userId, client);
        });
    }

    /** @param secret that the user's app has taken over, as the code shows */
    void setUpOneTimeCodes(UUID userId, Proof proof, byte[] secret) {
        refuseUnlessProved(userId, new Proof(proof.password, null));
        changed("console_user.one_time_codes_set", userId, user -> {
            if (user.totpSecret != null) {
                throw new Refused("You already have one-time codes. Turn them off first.");
            }
            var step = Totp.step(secret, proof.code, null, clock.wallNow())
                    .orElseThrow(() -> Refused.field("code", "is not the code that the app shows"));
            user.totpSecret = secrets.close(SignIns.TOTP_PURPOSE, secret);
            user.totpLastStep = step;
            return null;
        });
    }

    void removeOneTimeCodes(UUID userId, Proof proof) {
        refuseUnlessProved(userId, proof);
        changed("console_user.one_time_codes_removed", userId, user -> {
            user.totpSecret = null;
            user.totpLastStep = null;
            return null;
        });
    }

    void endSession(UUID userId, UUID sessionId) {
        transactions.inNew(() -> {
            if (sessions.end(userId, sessionId)) {
                audit.changed("console_user.session_ended", "console_user", userId, null, null);
            }
            return null;
        });
    }

    private void refuseUnlessProved(UUID userId, Proof proof) {
        if (!signIns.confirm(userId, proof.password, proof.code)) {
            throw new Refused("The password or the one-time code is wrong, or too many attempts were made.");
        }
    }

    private interface Change<T> {
        T make(ConsoleUser user);
    }

    private <T> T changed(String action, UUID userId, Change<T> change) {
        return transactions.inNew(() -> {
            var user = ConsoleUser.lock(userId);
            var before = UserResponse.from(user);
            var result = change.make(user);
            audit.changed(action, "console_user", userId, before, UserResponse.from(user));
            return result;
        });
    }
}
