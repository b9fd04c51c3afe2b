package dev.brickwork.console.access;

import java.time.Instant;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.time.BusinessClock;

/** Forgets sessions that are over. They live in real time, like the people in them. */
@ApplicationScoped
class OutdatedSessionsSweep implements Sweep {
    /** So that one sweep never holds many rows for long. */
    private static final int BATCH = 1_000;

    private final Sessions sessions;
    private final BusinessClock clock;

    OutdatedSessionsSweep(Sessions sessions, BusinessClock clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    @Override
    public int order() {
        return 905;
    }

    @Override
    public String name() {
        return "outdated-sessions";
    }

    @Override
    @Transactional
    public Optional<Instant> nextDue() {
        // at once, whatever a test clock says
        return sessions.hasThoseOver() ? Optional.of(clock.now()) : Optional.empty();
    }

    @Override
    @Transactional
    public void run(Instant now) {
        sessions.forgetThoseOver(BATCH);
    }
}
