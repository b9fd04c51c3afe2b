package dev.brickwork.platform.time;

import java.time.Instant;

import jakarta.enterprise.context.RequestScoped;

/** What this request saw on the seller's test clock, so that it sees one time throughout. */
@RequestScoped
class TestClockReading {
    private boolean isTaken;
    private Instant now;

    void take(Instant instant) {
        isTaken = true;
        now = instant;
    }

    boolean isTaken() {
        return isTaken;
    }

    /** Null when no test clock is set. */
    Instant now() {
        return now;
    }
}
