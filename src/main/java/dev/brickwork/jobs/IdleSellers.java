package dev.brickwork.jobs;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;

/**
 * Which sellers a job has to look at. Most have nothing due for hours and are not touched meanwhile; to ask for each of thousands
 * every few seconds costs more than all the work there is. So a seller is looked at when this process has changed something of
 * it, when the time has come that the last look foresaw, and otherwise now and then: for what another process left behind.
 */
final class IdleSellers {
    private static final Duration AT_LATEST = Duration.ofSeconds(60);

    private final LongSupplier nanos;
    private final Set<UUID> stirred = ConcurrentHashMap.newKeySet();
    private final Map<UUID, Long> nextNanos = new ConcurrentHashMap<>();

    IdleSellers() {
        this(System::nanoTime);
    }

    IdleSellers(LongSupplier nanos) {
        this.nanos = nanos;
    }

    void stir(UUID sellerId) {
        stirred.add(sellerId);
    }

    /** What is stirred from now on is for the next look. */
    boolean isDue(UUID sellerId) {
        var next = nextNanos.get(sellerId);
        return stirred.remove(sellerId) | (next == null || nanos.getAsLong() - next >= 0);
    }

    /** @param quiet how long nothing falls due */
    void looked(UUID sellerId, Duration quiet) {
        var atLatest = AT_LATEST.toNanos() / 4 * 3 + ThreadLocalRandom.current().nextLong(AT_LATEST.toNanos() / 4);
        var wait = quiet.compareTo(AT_LATEST) < 0 ? Math.min(quiet.toNanos(), atLatest) : atLatest;
        nextNanos.put(sellerId, nanos.getAsLong() + wait);
    }
}
