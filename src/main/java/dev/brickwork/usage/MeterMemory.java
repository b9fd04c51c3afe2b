package dev.brickwork.usage;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.tenancy.Caller;

/**
 * Meters as they were when somebody last wrote to them. They may have changed since, here or in another process: whoever goes
 * by one has the database compare it, in the statement that writes.
 */
@ApplicationScoped
class MeterMemory {
    private static final int KEPT_MAX = 10_000;

    private final Caller caller;
    private final Map<Place, Known> kept = new ConcurrentHashMap<>();

    MeterMemory(Caller caller) {
        this.caller = caller;
    }

    private record Place(UUID sellerId, Meter.Key key) {
    }

    /** @param windows as they are stored */
    record Known(Meter meter, String windows) {
    }

    void keep(Meter meter) {
        if (kept.size() >= KEPT_MAX) {
            kept.clear();
        }
        kept.put(new Place(caller.sellerId(), meter.key()), new Known(meter, Meter.write(meter.windows())));
    }

    /** Null when nobody has written to it, or long ago. */
    Known find(Meter.Key key) {
        return kept.get(new Place(caller.sellerId(), key));
    }
}
