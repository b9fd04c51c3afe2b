package dev.brickwork.platform.tenancy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * How far the primary had written when, kept as long as it is needed to say what must have arrived by now.
 */
final class Positions {
    private record Noted(long atNanos, String position) {
    }

    private final long lagMaxNanos;
    private final Deque<Noted> noted = new ArrayDeque<>();

    Positions(Duration lagMax) {
        lagMaxNanos = lagMax.toNanos();
    }

    /** @param atNanos before it was asked: all that was written by then is behind the position */
    synchronized void note(long atNanos, String position) {
        noted.addLast(new Noted(atNanos, position));
    }

    /** What whoever may lag must show now. As long as none is old enough it is the first, which asks for more. */
    synchronized Optional<String> toBeShown(long nowNanos) {
        while (noted.size() > 1 && isOldEnough(second(), nowNanos)) {
            noted.removeFirst();
        }
        return Optional.ofNullable(noted.peekFirst()).map(Noted::position);
    }

    private Noted second() {
        var each = noted.iterator();
        each.next();
        return each.next();
    }

    private boolean isOldEnough(Noted one, long nowNanos) {
        return nowNanos - one.atNanos >= lagMaxNanos;
    }
}
