package dev.brickwork.platform.time;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

import jakarta.enterprise.context.ApplicationScoped;

/** The one clock. A seller whose test clock was set lives at that time; everybody else now. */
@ApplicationScoped
public class BusinessClock {
    private final TestClock testClock;
    private final Clock system = Clock.systemUTC();

    BusinessClock(TestClock testClock) {
        this.testClock = testClock;
    }

    /** In microseconds, which is what the database keeps: what was written reads back equal. */
    public Instant now() {
        return testClock.now().orElseGet(this::wallNow);
    }

    /** Whether the seller at work lives by a clock of its own, which stays at an instant until all that is due there is done. */
    public boolean isTest() {
        return testClock.now().isPresent();
    }

    /** Real time, for what happens in the world and not in a contract: expiry of keys, retries, rate limits. */
    public Instant wallNow() {
        return system.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
