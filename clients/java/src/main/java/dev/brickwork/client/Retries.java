package dev.brickwork.client;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Which failures are worth another attempt, and when. */
record Retries(int attemptsMax) {
    private static final long FIRST_WAIT_MILLIS = 500;
    private static final long LONGEST_BACKOFF_MILLIS = 8_000;
    /** A server that asks for more is not waited for: the caller gets its refusal. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    /** Refusals that may be over soon. A 409 is one if it says when to come back. */
    private static final Set<Integer> TEMPORARY = Set.of(BrickworkException.NO_ANSWER, 429, 502, 503, 504);

    /** @return empty if it is to be reported instead */
    Optional<Duration> waitAfter(BrickworkException failure, int attempt) {
        var asked = failure.retryAfter();
        var isTemporary = TEMPORARY.contains(failure.status()) || failure.status() == 409 && asked.isPresent();
        if (attempt >= attemptsMax || !isTemporary) {
            return Optional.empty();
        }
        return Optional.of(asked.orElseGet(() -> backoff(attempt))).filter(wait -> wait.compareTo(LONGEST_WAIT) <= 0);
    }

    private static Duration backoff(int attempt) {
        long whole = Math.min(FIRST_WAIT_MILLIS << Math.min(attempt - 1, 10), LONGEST_BACKOFF_MILLIS);
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(whole / 2, whole + 1));
    }
}
