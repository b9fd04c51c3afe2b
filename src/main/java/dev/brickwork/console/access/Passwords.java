package dev.brickwork.console.access;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.secret.Tokens;
import io.quarkus.elytron.security.common.BcryptUtil;

/** Hashes passwords slowly, and few at a time: each takes a processor for a while. */
@ApplicationScoped
class Passwords {
    static final int LENGTH_MIN = 12;
    /** bcrypt looks at no more. */
    static final int BYTES_MAX = 72;

    private static final Duration WAIT_MAX = Duration.ofSeconds(3);

    private final int cost;
    private final Semaphore free = new Semaphore(Math.max(2, Runtime.getRuntime().availableProcessors()));
    /** Of a password that nobody knows. */
    private volatile String nobodys;

    Passwords(@ConfigProperty(name = "brickwork.console.password-cost", defaultValue = "12") int cost) {
        if (cost < 4 || cost > 16) {
            throw new IllegalStateException("brickwork.console.password-cost must lie between 4 and 16.");
        }
        this.cost = cost;
    }

    /** @param field where it was sent */
    static void refuseWeak(String field, String password) {
        if (password.length() < LENGTH_MIN) {
            throw Refused.field(field, "must have at least " + LENGTH_MIN + " characters");
        }
        if (password.getBytes(StandardCharsets.UTF_8).length > BYTES_MAX) {
            throw Refused.field(field, "must have at most " + BYTES_MAX + " bytes");
        }
        if (password.chars().distinct().count() < LENGTH_MIN / 2) {
            throw Refused.field(field, "must have more different characters");
        }
    }

    String hash(String password) {
        return slowly(() -> BcryptUtil.bcryptHash(password, cost));
    }

    /** @param hash null for nobody's, which takes as long */
    boolean matches(String password, String hash) {
        return slowly(() -> {
            var isRight = BcryptUtil.matches(password, hash == null ? nobodys() : hash);
            return isRight && hash != null;
        });
    }

    private String nobodys() {
        if (nobodys == null) {
            nobodys = BcryptUtil.bcryptHash(Tokens.next(), cost);
        }
        return nobodys;
    }

    private interface Work<T> {
        T run();
    }

    private <T> T slowly(Work<T> work) {
        if (!isFreeSoon()) {
            throw new Declined(ErrorCode.ERR_RATE_LIMITED, "Too many people are signing in. Try again in a moment.", 1);
        }
        try {
            return work.run();
        } finally {
            free.release();
        }
    }

    private boolean isFreeSoon() {
        try {
            return free.tryAcquire(WAIT_MAX.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
