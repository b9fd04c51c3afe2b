package dev.brickwork.invoice;

import java.time.Instant;

/** When an invoice was settled, whatever has changed it: {@code fully_paid_at}. The one rule for all who write it. */
public final class Settled {

    private Settled() {
    }

    /**
     * Null while something remains. Before it is issued, only money settles it: one that charges nothing is not settled by that.
     *
     * @param before when it was settled until now; null when it was not. It stays.
     * @param now when it is settled otherwise
     */
    public static Instant at(boolean isIssued, long remaining, long paid, Instant before, Instant now) {
        if (remaining > 0 || !isIssued && paid <= 0) {
            return null;
        }
        return before != null ? before : now;
    }
}
