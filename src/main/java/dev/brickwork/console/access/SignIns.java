package dev.brickwork.console.access;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.console.access.PresentedUsers.Presented;
import dev.brickwork.console.access.Sessions.Client;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.cell.Whereabouts;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.secret.Secrets;
import dev.brickwork.platform.time.BusinessClock;
import io.vertx.ext.web.RoutingContext;

/**
 * Signs people in by email address, password and one-time code. Whatever is wrong is answered alike and after the same time, so that
 * nobody learns which addresses have an account.
 */
@ApplicationScoped
class SignIns {
    static final String TOTP_PURPOSE = "console.totp";
    /** In each process: a failure keeps a thread waiting, and those are for everybody. */
    private static final int AT_ONCE_MAX = 32;

    private final PresentedUsers presented;
    private final Passwords passwords;
    private final Sessions sessions;
    private final AddressLimit addresses;
    private final Secrets secrets;
    private final AsSeller asSeller;
    private final Caller caller;
    private final Database database;
    private final Transactions transactions;
    private final Whereabouts whereabouts;
    private final Audit audit;
    private final BusinessClock clock;
    private final Duration failureTakes;
    private final Semaphore places = new Semaphore(AT_ONCE_MAX);

    SignIns(PresentedUsers presented, Passwords passwords, Sessions sessions, AddressLimit addresses, Secrets secrets,
            AsSeller asSeller, Caller caller, Database database, Transactions transactions, Whereabouts whereabouts,
            Audit audit,
            BusinessClock clock,
            @ConfigProperty(name = "brickwork.console.failed-sign-in-takes", defaultValue = "1s") Duration failureTakes) {
        this.presented = presented;
        this.passwords = passwords;
        this.sessions = sessions;
        this.addresses = addresses;
        this.secrets = secrets;
        this.asSeller = asSeller;
        this.caller = caller;
        this.database = database;
        this.transactions = transactions;
        this.whereabouts = whereabouts;
        this.audit = audit;
        this.clock = clock;
        this.failureTakes = failureTakes;
    }

    /** What somebody types; none of it is null. */
    record Entry(String email, String password, String code) {
    }

    /** @return the token of the new session; empty if anything is wrong */
    Optional<String> signIn(Entry entry, Client client, RoutingContext request) {
        if (!places.tryAcquire()) {
            throw new Declined(ErrorCode.ERR_RATE_LIMITED, "Too many people are signing in. Try again in a moment.", 1);
        }
        try {
            return tried(entry, client, request);
        } finally {
            places.release();
        }
    }

    private Optional<String> tried(Entry entry, Client client, RoutingContext request) {
        var attempt = addresses.begin(request);
        var begun = System.nanoTime();
        var user = presented.byEmail(entry.email.strip().toLowerCase(Locale.ROOT));
        var token = user.isPresent() ? signIn(user.get(), entry, client) : nobody(entry);
        if (token.isPresent()) {
            addresses.takeBack(attempt);
        } else {
            waitUntil(begun + failureTakes.toNanos());
        }
        return token;
    }

    private Optional<String> nobody(Entry entry) {
        passwords.matches(entry.password, null);
        return Optional.empty();
    }

    private Optional<String> signIn(Presented user, Entry entry, Client client) {
        return asSeller.call(user.sellerId(), () -> {
            // No transaction, and no lock, is held while the password is hashed.
            var hash = transactions.inNew(() -> Optional.ofNullable(ConsoleUser.get(user.userId()).passwordHash))
                    .orElse(null);
            var isRight = passwords.matches(entry.password, hash);
            return transactions.inNew(() -> database.isReadOnly()
                    ? whileMoving(user, isRight)
                    : decide(user.userId(), isRight ? hash : null, entry.code, client));
        });
    }

    /** Nothing can be written. Only who knows the password learns where the seller is; to all others it is a failure as any. */
    private Optional<String> whileMoving(Presented user, boolean isRight) {
        if (isRight) {
            whereabouts.refuseUnlessHere(user.sellerId());
        }
        return Optional.empty();
    }

    /** @param hash that the password has matched; null if it did not */
    private Optional<String> decide(UUID userId, String hash, String code, Client client) {
        var user = ConsoleUser.lock(userId);
        var now = clock.wallNow();
        var step = step(user, code);
        if (user.isActive() && !user.isLocked(now) && hash != null && Objects.equals(hash, user.passwordHash)
                && (user.totpSecret == null || step.isPresent())) {
            user.signedIn(step.orElse(null), now);
            return Optional.of(begin(user, client));
        }
        if (user.isActive() && user.failed(now)) {
            audit.changed("console_user.locked", "console_user", user.id, null, UserResponse.from(user));
        }
        return Optional.empty();
    }

    /** In the transaction in which somebody has proved who they are. What is written says that it was them. */
    String begin(ConsoleUser user, Client client) {
        caller.enterAsUser(caller.sellerId(), user.id, user.name, user.role.scopes(), null);
        audit.changed("console_user.signed_in", "console_user", user.id, null, UserResponse.from(user));
        return sessions.begin(user.id, client);
    }

    /** Whether somebody who is signed in knows the password and the code; a wrong one counts as a failed attempt to sign in. */
    boolean confirm(UUID userId, String password, String code) {
        var hash = transactions.inNew(() -> Optional.ofNullable(ConsoleUser.get(userId).passwordHash)).orElse(null);
        var isRight = passwords.matches(password, hash);
        return transactions.inNew(() -> {
            var user = ConsoleUser.lock(userId);
            var now = clock.wallNow();
            var step = step(user, code);
            if (isRight && !user.isLocked(now) && Objects.equals(hash, user.passwordHash)
                    && (user.totpSecret == null || step.isPresent())) {
                step.ifPresent(used -> user.totpLastStep = used);
                return true;
            }
            user.failed(now);
            return false;
        });
    }

    private Optional<Long> step(ConsoleUser user, String code) {
        return user.totpSecret == null
                ? Optional.empty()
                : Totp.step(secrets.open(TOTP_PURPOSE, user.totpSecret), code, user.totpLastStep, clock.wallNow());
    }

    private static void waitUntil(long nanos) {
        var millis = (nanos - System.nanoTime()) / 1_000_000;
        if (millis > 0) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
