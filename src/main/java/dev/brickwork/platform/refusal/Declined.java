package dev.brickwork.platform.refusal;

/**
 * A request that is turned away for a reason outside the business rules: no key, no scope, a twin at work, too much, too
 * often. Rules say {@code Refused} or {@code Missing} instead.
 */
public class Declined extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public final ErrorCode code;
    /** For {@code Retry-After}; null without one. */
    public final Integer retryAfterSeconds;

    public Declined(ErrorCode code, String message) {
        this(code, message, null);
    }

    public Declined(ErrorCode code, String message, Integer retryAfterSeconds) {
        super(message, null, false, false);
        this.code = code;
        this.retryAfterSeconds = retryAfterSeconds;
    }
}
