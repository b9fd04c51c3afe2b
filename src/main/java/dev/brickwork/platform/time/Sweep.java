package dev.brickwork.platform.time;

import java.time.Instant;
import java.util.Optional;

/**
 * Work that falls due by time alone. Every process runs every sweep, with no leader: implementations claim rows with
 * {@code FOR UPDATE SKIP LOCKED}, one transaction for each subject, effect and mark together. Called for one seller at a
 * time, whose rows are all it can see.
 */
public interface Sweep {

    /** Sweeps that are due at the same instant run in this order. */
    int order();

    String name();

    /** When this seller's next piece of work falls due; empty when there is none. */
    Optional<Instant> nextDue();

    /** Does the work of this seller that is due at {@code now}: all of it, or a slice ({@link Slices}) where it can be much. */
    void run(Instant now);
}
