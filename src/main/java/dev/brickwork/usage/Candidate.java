package dev.brickwork.usage;

import java.time.Instant;
import java.time.LocalDate;

import dev.brickwork.core.Refused;

/** An entry on its way in: what was sent, where it would go, and what became of it. */
final class Candidate {
    final NewUsage sent;
    Meter meter;
    Meter.Window window;
    LocalDate day;
    StoredUsage entry;
    byte[] contentHash;
    Result result = Result.ACCEPTED;
    /** Why the rules refuse it; it may be a repeat for all that. */
    Refused refusal;
    /** When the entry with the same id was recorded for, if there is one. */
    Instant knownTime;

    enum Result {
        ACCEPTED, DUPLICATE, OTHER_CONTENT, DELETED, REFUSED
    }

    Candidate(NewUsage sent) {
        this.sent = sent;
    }

    void refuse(Refused why) {
        result = Result.REFUSED;
        refusal = why;
    }

    boolean isAccepted() {
        return result == Result.ACCEPTED;
    }

    /** The answer to an id that is taken. */
    String conflict() {
        return result == Result.DELETED
                ? "The usage entry with this transaction_id was deleted."
                : "A usage entry with this transaction_id and other content exists.";
    }
}
