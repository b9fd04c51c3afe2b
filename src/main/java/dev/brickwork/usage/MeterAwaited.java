package dev.brickwork.usage;

import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;

/** Somebody waits to have meters alone, and goes first. Nothing was written; answered as a lock that could not be had in time. */
final class MeterAwaited extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final String LOCK_NOT_AVAILABLE = "55P03";

    /** Until when each is awaited. */
    private final transient Map<Meter.Key, Instant> until;

    MeterAwaited(Map<Meter.Key, Instant> until) {
        super(new SQLException("a meter is about to be billed", LOCK_NOT_AVAILABLE));
        this.until = Map.copyOf(until);
    }

    Map<Meter.Key, Instant> until() {
        return until;
    }
}
