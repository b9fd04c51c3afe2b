package dev.brickwork.console.access;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.console.access.PresentedUsers.Presented;
import dev.brickwork.console.access.Sessions.Client;
import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.cell.CellToken;
import dev.brickwork.platform.cell.Whereabouts;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.http.PublicUrl;
import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.platform.secret.Tokens;
import dev.brickwork.platform.time.BusinessClock;

/** How people come to an account: by an address that somebody passes on to them. It can be used once, and not for ever. */
@ApplicationScoped
class Invitations {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{43}");

    private final PresentedUsers presented;
    private final Whereabouts whereabouts;
    private final Passwords passwords;
    private final Sessions sessions;
    private final SignIns signIns;
    private final AsSeller asSeller;
    private final Transactions transactions;
    private final Audit audit;
    private final BusinessClock clock;

    Invitations(PresentedUsers presented, Whereabouts whereabouts, Passwords passwords, Sessions sessions, SignIns signIns,
            AsSeller asSeller, Transactions transactions, Audit audit, BusinessClock clock) {
        this.presented = presented;
        this.whereabouts = whereabouts;
        this.passwords = passwords;
        this.sessions = sessions;
        this.signIns = signIns;
        this.asSeller = asSeller;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /** @param url shown once */
    public record Invited(UUID userId, String email, String name, String role, String url, Instant expiresAt) {

        /** As it is kept for a form that is sent again. */
        static Invited of(JsonNode kept) {
            return new Invited(UUID.fromString(kept.path("user_id").asText()), kept.path("email").asText(),
                    kept.path("name").asText(), kept.path("role").asText(), kept.path("url").asText(),
                    Instant.parse(kept.path("expires_at").asText()));
        }
    }

    /** Whom an invitation is for. */
    public record Invitee(String email, String name, boolean isNew) {
    }

    @Transactional
    Invited invite(String email, String name, Role role) {
        var user = new ConsoleUser();
        user.email = email.toLowerCase(Locale.ROOT);
        if (presented.byEmail(user.email).isPresent()) {
            throw taken();
        }
        user.name = name;
        user.role = role;
        user.createdAt = clock.wallNow();
        var token = Tokens.next();
        user.invite(Sha256.of(token), clock.wallNow());
        user.persistAndFlush();
        audit.created("console_user", user.id, UserResponse.from(user));
        return invited(user, token);
    }

    /** For who has not used the last one, or can no longer sign in. What they have keeps working until they use the new one. */
    @Transactional
    Invited inviteAgain(UUID userId) {
        var user = ConsoleUser.lock(userId);
        var before = UserResponse.from(user);
        var token = Tokens.next();
        user.invite(Sha256.of(token), clock.wallNow());
        audit.changed("console_user.invited", "console_user", user.id, before, UserResponse.from(user));
        return invited(user, token);
    }

    /**
     * For the operator: whoever has the email address becomes an admin of the seller, whatever they were. Who was deactivated comes
     * back by the invitation alone, and not by a password of before.
     */
    @Transactional
    Invited inviteAdmin(String email, String name) {
        var known = ConsoleUser.<ConsoleUser>find("email", email.toLowerCase(Locale.ROOT)).firstResult();
        if (known == null) {
            return invite(email, name, Role.ADMIN);
        }
        var user = ConsoleUser.lock(known.id);
        user.role = Role.ADMIN;
        if (!user.isActive()) {
            user.reactivate();
            user.forgetPassword();
        }
        return inviteAgain(user.id);
    }

    static Refused taken() {
        return Refused.field("email", "has an account already");
    }

    /** Empty if the token is unknown, used or expired. */
    Optional<Invitee> find(String token) {
        var presented = presented(token);
        presented.ifPresent(user -> whereabouts.refuseUnlessHere(user.sellerId()));
        return presented.flatMap(user -> asSeller.call(user.sellerId(), () -> transactions.inNew(() -> {
            var known = ConsoleUser.get(user.userId());
            return known.isInvited(Sha256.of(token), clock.wallNow())
                    ? Optional.of(new Invitee(known.email, known.name, !known.hasAccess()))
                    : Optional.<Invitee>empty();
        })));
    }

    /** @return the token of a session: who has just set a password need not type it again */
    String accept(String token, String name, String password, Client client) {
        var user = presented(token).orElseThrow(Invitations::unknown);
        Passwords.refuseWeak("password", password);
        var hash = passwords.hash(password);
        return asSeller.call(user.sellerId(), () -> transactions.inNew(() -> {
            var invited = ConsoleUser.lock(user.userId());
            if (!invited.isInvited(Sha256.of(token), clock.wallNow())) {
                throw unknown();
            }
            invited.acceptInvitation(name, hash);
            invited.signedIn(null, clock.wallNow());
            sessions.endAll(invited.id);
            return signIns.begin(invited, client);
        }));
    }

    private Optional<Presented> presented(String token) {
        return TOKEN.matcher(token).matches() ? presented.byInvitation(token) : Optional.empty();
    }

    private static Missing unknown() {
        return new Missing("Invitation");
    }

    private static Invited invited(ConsoleUser user, String token) {
        return new Invited(user.id, user.email, user.name, user.role.word(),
                PublicUrl.base() + SessionLookup.INVITATION + CellToken.ofThisCell(token), user.invitationExpiresAt);
    }
}
