package dev.brickwork.platform.sweep;

import java.time.Instant;
import java.util.Optional;

/**
 * Work that falls due by time alone. Every process runs every sweep, with no leader: implementations claim rows with
 * {@code FOR UPDATE SKIP LOCKED}, one transaction for each subject, effect and mark together. Called for one seller at a
 * time, whose rows are all it can see.
 */
public interface Sweep {

    /** How often one piece of its work may fail before it is parked for a person to look at. */
    int FAILURES_MAX = 5;

    /** Sweeps that are due at the same instant run in this order. */
    int order();

    String name();

    /**
     * Whether it asks somebody outside and waits for the answer. The schedule runs such sweeps in a thread of their own, beside the
     * others: the order holds among each of the two, and between them no more than it does between two processes.
     */
    default boolean waitsForOthers() {
        return false;
    }

    /** When this seller's next piece of work falls due; empty when there is none. */
    Optional<Instant> nextDue();

    /** Does the work of this seller that is due at {@code now}: all of it, or a slice ({@link TimeBudget}) where it can be much. */
    void run(Instant now);
}
