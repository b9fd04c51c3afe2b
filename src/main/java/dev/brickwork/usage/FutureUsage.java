package dev.brickwork.usage;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.platform.refusal.Warning;

/** Warns of entries that are dated in the future. They count all the same: the time may be right, as of a service booked ahead. */
final class FutureUsage {
    static final String CODE = "FUTURE_USAGE";
    private static final String MEMBER = "time";
    /** Clocks differ, and an entry that was just made is no mistake. */
    private static final Duration TOLERATED = Duration.ofMinutes(1);
    private static final int NAMED_MAX = 20;

    private final Instant now;
    private final List<Warning> warnings = new ArrayList<>();
    private int found;

    FutureUsage(Instant now) {
        this.now = now;
    }

    static List<Warning> of(Instant time, Instant now) {
        var future = new FutureUsage(now);
        future.note(MEMBER, time);
        return future.warnings();
    }

    /** @param index of the entry in its batch */
    void note(int index, Instant time) {
        note("entries[" + index + "]." + MEMBER, time);
    }

    private void note(String field, Instant time) {
        if (time.isAfter(now.plus(TOLERATED)) && found++ < NAMED_MAX) {
            warnings.add(new Warning(CODE, field, "lies in the future; the entry counts in the meter period of that day"));
        }
    }

    List<Warning> warnings() {
        var all = new ArrayList<>(warnings);
        if (found > NAMED_MAX) {
            all.add(new Warning(CODE, "entries", (found - NAMED_MAX) + " more entries lie in the future"));
        }
        return List.copyOf(all);
    }
}
