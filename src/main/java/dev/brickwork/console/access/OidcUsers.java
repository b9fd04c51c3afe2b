package dev.brickwork.console.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.console.access.PresentedUsers.Presented;
import dev.brickwork.console.access.Sessions.Client;
import dev.brickwork.core.CodePoints;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.SellerService;

/**
 * People whom their organisation signs in. It decides who they are and which role they have, each time; the service decides for
 * which seller, by a setting, and whether they are deactivated here.
 */
@ApplicationScoped
class OidcUsers {
    private final SellerService sellers;
    private final PresentedUsers presented;
    private final SignIns signIns;
    private final Sessions sessions;
    private final AsSeller asSeller;
    private final Transactions transactions;
    private final Audit audit;
    private final BusinessClock clock;
    private final Optional<UUID> sellerId;

    OidcUsers(SellerService sellers, PresentedUsers presented, SignIns signIns, Sessions sessions, AsSeller asSeller,
            Transactions transactions, Audit audit, BusinessClock clock,
            @ConfigProperty(name = "brickwork.console.oidc.seller-id") Optional<UUID> sellerId) {
        this.sellers = sellers;
        this.presented = presented;
        this.signIns = signIns;
        this.sessions = sessions;
        this.asSeller = asSeller;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
        this.sellerId = sellerId;
    }

    /**
     * What the issuer says of somebody.
     *
     * @param email null if it does not say, or says that it is not verified
     * @param isEmailVerified whether it says so: some issuers say neither
     * @param name null if it does not say
     */
    record Claims(String issuer, String subject, String email, boolean isEmailVerified, String name, Set<String> roles) {

        String key() {
            return issuer + " " + subject;
        }

        /** The most that any of the roles allows. */
        Optional<Role> role() {
            return Arrays.stream(Role.values()).filter(role -> roles.contains(role.word())).reduce((less, more) -> more);
        }
    }

    /** @return the token of the new session */
    String signIn(Claims claims, Client client) {
        var role = claims.role()
                .orElseThrow(() -> refused("Your organisation has not given you a role in the console."));
        if (claims.email == null) {
            throw refused("Your organisation has not provided a verified email address.");
        }
        var seller = seller();
        var known = presented.bySubject(claims.key()).or(() -> presented.byEmail(email(claims)));
        if (known.isPresent() && !known.get().sellerId().equals(seller)) {
            throw refused("Your email address has an account with another seller.");
        }
        return asSeller.call(seller, () -> transactions.inNew(() -> {
            var user = known.isPresent() ? updated(known.get(), claims, role) : created(claims, role);
            user.signedIn(null, clock.wallNow());
            return signIns.begin(user, client);
        }));
    }

    private ConsoleUser updated(Presented known, Claims claims, Role role) {
        var user = ConsoleUser.lock(known.userId());
        if (!user.isActive()) {
            throw refused("Your account is deactivated.");
        }
        var before = UserResponse.from(user);
        boolean isNew = user.subject == null;
        if (isNew) {
            link(user, claims);
        } else if (!user.subject.equals(claims.key())) {
            throw refused("Somebody else in your organisation signs in to the account with your email address.");
        }
        user.forgetInvitation();
        user.name = name(claims);
        user.role = role;
        if (isNew || !UserResponse.from(user).equals(before)) {
            audit.changed("console_user.changed", "console_user", user.id, before, UserResponse.from(user));
        }
        return user;
    }

    /** The email address alone says that it is the same person, so it must be theirs. */
    private void link(ConsoleUser user, Claims claims) {
        if (!claims.isEmailVerified) {
            throw refused(
                    "There is an account with your email address, but your organisation has not verified the address.");
        }
        user.link(claims.key());
        sessions.endAll(user.id);
    }

    private ConsoleUser created(Claims claims, Role role) {
        var user = new ConsoleUser();
        user.email = email(claims);
        user.name = name(claims);
        user.role = role;
        user.subject = claims.key();
        user.createdAt = clock.wallNow();
        user.persistAndFlush();
        audit.created("console_user", user.id, UserResponse.from(user));
        return user;
    }

    private UUID seller() {
        return sellerId.orElseGet(() -> {
            var all = sellers.activeSellers();
            if (all.size() != 1) {
                throw new IllegalStateException(
                        "There are several sellers: set BRICKWORK_CONSOLE_OIDC_SELLER_ID to the one that "
                                + "people who sign in by OIDC work for.");
            }
            return all.get(0);
        });
    }

    private static String email(Claims claims) {
        return claims.email.toLowerCase(Locale.ROOT);
    }

    private static String name(Claims claims) {
        return claims.name == null || claims.name.isBlank()
                ? email(claims)
                : CodePoints.cut(claims.name.strip(), InvitationResource.NAME_LENGTH_MAX);
    }

    private static Declined refused(String why) {
        return new Declined(ErrorCode.ERR_FORBIDDEN, why);
    }
}
