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
    private static final int FORGOTTEN_AT_ONCE = 100;

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
        var place = new Place(caller.sellerId(), meter.key());
        if (kept.size() >= KEPT_MAX && !kept.containsKey(place)) {
            forgetSome();
        }
        kept.put(place, new Known(meter, Meter.write(meter.windows())));
    }

    /** Whichever: one that is still written to comes back with its next entry. */
    private void forgetSome() {
        var places = kept.keySet().iterator();
        for (int i = 0; i < FORGOTTEN_AT_ONCE && places.hasNext(); i++) {
            places.next();
            places.remove();
        }
    }

    /** Null when nobody has written to it, or long ago. */
    Known find(Meter.Key key) {
        return kept.get(new Place(caller.sellerId(), key));
    }
}
