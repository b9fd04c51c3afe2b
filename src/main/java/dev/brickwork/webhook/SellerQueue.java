package dev.brickwork.webhook;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import dev.brickwork.webhook.DeliveryResults.DeliveryResult;

/** What one process knows of one seller's deliveries: what is to be done next, and how busy each endpoint is. */
final class SellerQueue {
    /** An endpoint that nothing is known of gets few at a time, one that answers well more and more, one that fails one. */
    private static final int WINDOW_AT_FIRST = 2;
    private static final int WINDOW_MAX = 32;
    private static final int ROOMS_MAX = 500;
    private static final int CLAIMED_MAX = 1_000;

    final UUID sellerId;
    private boolean hasEvents;
    private boolean isToPoll;
    /** A round is planned or at work; there is never a second one. */
    private boolean isPlanned;
    private long lastRoundNanos = System.nanoTime() - TimeUnit.HOURS.toNanos(1);
    private long tidiedNanos = lastRoundNanos;
    private List<DeliveryResult> results = new ArrayList<>();
    private final Set<UUID> hot = new LinkedHashSet<>();
    private final Map<UUID, Load> loads = new HashMap<>();

    SellerQueue(UUID sellerId) {
        this.sellerId = sellerId;
    }

    /** What a round has to do. */
    record Work(boolean hasEvents, boolean isToPoll, List<DeliveryResult> results) {
    }

    private static final class Load {
        private int inFlight;
        private int window = WINDOW_AT_FIRST;
    }

    /** @return whether a round must be planned, because none is */
    synchronized boolean addEvents() {
        hasEvents = true;
        return plan();
    }

    synchronized boolean addPoll() {
        isToPoll = true;
        return plan();
    }

    synchronized boolean addHot(UUID endpointId) {
        hot.add(endpointId);
        return plan();
    }

    /** Its endpoint is hot once the result is noted: not before that is the next event of the object let go. */
    synchronized boolean ended(DeliveryResult result) {
        freed(result.endpointId(), result.isDelivered());
        results.add(result);
        return plan();
    }

    /** Nobody knows how it ended. Its endpoint has room again for what else it waits for. */
    synchronized boolean lost(UUID endpointId) {
        freed(endpointId, false);
        hot.add(endpointId);
        return plan();
    }

    private void freed(UUID endpointId, boolean isDelivered) {
        var load = loads.get(endpointId);
        load.inFlight--;
        load.window = isDelivered ? Math.min(WINDOW_MAX, load.window + 1) : 1;
    }

    /** The round that was to be planned could not be. */
    synchronized void notPlanned() {
        isPlanned = false;
    }

    private boolean plan() {
        var isFirst = !isPlanned;
        isPlanned = true;
        return isFirst;
    }

    synchronized Work begin() {
        lastRoundNanos = System.nanoTime();
        var work = new Work(hasEvents, isToPoll, results);
        hasEvents = false;
        isToPoll = false;
        results = new ArrayList<>();
        return work;
    }

    /** @return whether there is something to do again */
    synchronized boolean finish() {
        isPlanned = hasEvents || isToPoll || !results.isEmpty() || !hot.isEmpty();
        return isPlanned;
    }

    /** What had been claimed or made hot when the round failed is found by polling. */
    synchronized void putBack(Work work) {
        hasEvents |= work.hasEvents();
        isToPoll = true;
        results.addAll(0, work.results());
    }

    synchronized long millisSinceLastRound() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lastRoundNanos);
    }

    /** An hour after it was tidied last. */
    synchronized boolean isToTidy() {
        return System.nanoTime() - tidiedNanos >= TimeUnit.HOURS.toNanos(1);
    }

    /** What is known of endpoints that are not at work is forgotten: some of them are gone for good. */
    synchronized void tidied() {
        tidiedNanos = System.nanoTime();
        loads.values().removeIf(load -> load.inFlight == 0);
    }

    synchronized void addAllHot(Collection<UUID> endpoints) {
        hot.addAll(endpoints);
    }

    /**
     * How many deliveries each endpoint that may have some can take. They are no longer hot then: one that takes something
     * is hot again when that has ended, one that takes nothing has nothing.
     */
    synchronized Map<UUID, Integer> rooms(int total) {
        var rooms = new LinkedHashMap<UUID, Integer>();
        var share = Math.max(1, Math.min(CLAIMED_MAX, total) / Math.max(1, Math.min(hot.size(), ROOMS_MAX)));
        for (var each = hot.iterator(); each.hasNext() && rooms.size() < Math.min(ROOMS_MAX, total);) {
            var endpointId = each.next();
            each.remove();
            var load = loads.get(endpointId);
            var free = load == null ? WINDOW_AT_FIRST : load.window - load.inFlight;
            if (free > 0) {
                rooms.put(endpointId, Math.min(free, share));
            }
        }
        return rooms;
    }

    synchronized void taken(UUID endpointId) {
        loads.computeIfAbsent(endpointId, id -> new Load()).inFlight++;
    }
}
