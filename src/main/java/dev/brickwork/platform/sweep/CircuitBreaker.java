package dev.brickwork.platform.sweep;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Remembers for a moment that somebody outside does not answer, so that not every seller waits for the same silence in turn. One
 * thread looks after all of them: what one learned by waiting, the others need not. Of this process only, and of real time: each
 * process finds out by itself, and a restart asks again.
 */
public final class CircuitBreaker {
    /** After the first try in vain, the second ...; then as the last. Short enough that nobody misses that they are back. */
    private static final List<Duration> PAUSES = List.of(Duration.ofSeconds(30), Duration.ofMinutes(1),
            Duration.ofMinutes(2));

    private final LongSupplier nanos;
    private int triesInVain;
    private long endNanos;

    public CircuitBreaker() {
        this(System::nanoTime);
    }

    CircuitBreaker(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Whether it is too early to ask again. */
    public synchronized boolean isOn() {
        return triesInVain > 0 && nanos.getAsLong() - endNanos < 0;
    }

    /** Several who asked at once and heard nothing are one try. */
    public synchronized void unanswered() {
        if (!isOn()) {
            endNanos = nanos.getAsLong() + PAUSES.get(Math.min(triesInVain, PAUSES.size() - 1)).toNanos();
            triesInVain = Math.min(triesInVain + 1, PAUSES.size());
        }
    }

    public synchronized void answered() {
        triesInVain = 0;
    }
}
