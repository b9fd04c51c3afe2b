package dev.brickwork.usage;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.time.BusinessClock;

/**
 * Numbers entries as they arrive, so that those of the same time have an order: nanoseconds of real time, raised where two
 * would be the same. Between processes it is as exact as their clocks; nothing but that order depends on it.
 */
@ApplicationScoped
class Positions {
    private static final long NANOS_PER_MICRO = 1_000;

    private final BusinessClock clock;
    private final AtomicLong last = new AtomicLong();

    Positions(BusinessClock clock) {
        this.clock = clock;
    }

    /** The first of {@code count} numbers in a row. */
    long reserve(int count) {
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, clock.wallNow()) * NANOS_PER_MICRO;
        return last.updateAndGet(before -> Math.max(before + 1, now) + count - 1) - count + 1;
    }
}
