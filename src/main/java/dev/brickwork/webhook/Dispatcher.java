package dev.brickwork.webhook;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Singleton;

import org.jboss.logging.Logger;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.outbox.EventsPublished;
import dev.brickwork.webhook.Claims.Claimed;
import dev.brickwork.webhook.Outcomes.Outcome;
import io.quarkus.runtime.ShutdownEvent;

/**
 * Delivers. Whoever commits events wakes it in the same process; then a round for that seller notes what has ended, makes
 * deliveries of what is new, claims what is due and sends it. Nothing runs while nothing happens: what another process left
 * behind, and retries that are far off, are found by the job that polls every few seconds.
 */
@Singleton
class Dispatcher {
    private static final Logger LOG = Logger.getLogger(Dispatcher.class);
    private static final int THREADS = 4;
    /** Rounds of one seller begin this far apart at least, so that under load each does the work of many. */
    private static final long ROUND_MILLIS = 25;
    private static final long AFTER_FAILURE_MILLIS = 1_000;
    /** Attempts under way in one process; half of them at most go to endpoints that are failing. */
    private static final int IN_FLIGHT_MAX = 4_000;
    private static final int FAILING_IN_FLIGHT_MAX = IN_FLIGHT_MAX / 2;
    /** Retries within this are waited for; later ones are left to the job. */
    private static final long WAITED_FOR_MILLIS = 60_000;
    private static final long GRACE_MILLIS = 5_000;

    /**
     * An attempt has ended by then, or nobody will ever hear of it, and its endpoint is free again. Much longer than it may take:
     * on a machine that is too busy to answer in time, freeing it early would only send more.
     */
    long attemptMillisMax = 120_000;

    private final AsSeller asSeller;
    private final FanOut fanOut;
    private final Claims claims;
    private final Attempts attempts;
    private final Outcomes outcomes;
    private final DeliveryLog log;
    private final DeliveryMetrics metrics;
    private final Map<UUID, Lane> lanes = new ConcurrentHashMap<>();
    private final AtomicInteger failingInFlight = new AtomicInteger();
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS, work -> {
        var thread = new Thread(work, "webhook-dispatch");
        thread.setDaemon(true);
        return thread;
    });
    private volatile boolean isStopping;

    Dispatcher(AsSeller asSeller, FanOut fanOut, Claims claims, Attempts attempts, Outcomes outcomes, DeliveryLog log,
            DeliveryMetrics metrics) {
        this.asSeller = asSeller;
        this.fanOut = fanOut;
        this.claims = claims;
        this.attempts = attempts;
        this.outcomes = outcomes;
        this.log = log;
        this.metrics = metrics;
    }

    void onEvents(@Observes(during = TransactionPhase.AFTER_SUCCESS) EventsPublished event) {
        var lane = lane(event.sellerId());
        plan(lane, lane.addEvents());
    }

    /** Deliveries of this endpoint have become due by other means than events. */
    void wake(UUID sellerId, UUID endpointId) {
        var lane = lane(sellerId);
        plan(lane, lane.addHot(endpointId));
    }

    /** Polls for whatever there is to do, whoever left it. */
    void poll(UUID sellerId) {
        var lane = lane(sellerId);
        plan(lane, lane.addPoll());
    }

    private Lane lane(UUID sellerId) {
        return lanes.computeIfAbsent(sellerId, Lane::new);
    }

    private void plan(Lane lane, boolean isNeeded) {
        if (isNeeded) {
            planIn(lane, ROUND_MILLIS - lane.millisSinceLastRound());
        }
    }

    private void planIn(Lane lane, long millis) {
        boolean isPlanned = false;
        try {
            isPlanned = schedule(() -> round(lane), millis);
        } finally {
            if (!isPlanned) {
                lane.notPlanned();
            }
        }
    }

    private boolean schedule(Runnable work, long millis) {
        try {
            threads.schedule(work, Math.max(0, millis), TimeUnit.MILLISECONDS);
            return true;
        } catch (RejectedExecutionException e) {
            // The service stops; what was to be done is found by whichever process looks next.
            LOG.debug("not delivered any more", e);
            return false;
        }
    }

    /** Whatever it ends with, an Error too, the next one is planned: a lane without a round would be silent for ever. */
    private void round(Lane lane) {
        var work = lane.begin();
        long pause = AFTER_FAILURE_MILLIS;
        try {
            asSeller.run(lane.sellerId, () -> round(lane, work));
            pause = ROUND_MILLIS;
        } catch (RuntimeException | Error e) {
            // The outcomes of leases that have run out meanwhile are refused by the rows themselves.
            lane.putBack(work);
            LOG.errorf(e, "delivering for seller %s failed; trying again", lane.sellerId);
        } finally {
            if (lane.finish()) {
                planIn(lane, pause);
            }
        }
    }

    private void round(Lane lane, Lane.Work work) {
        if (!work.outcomes().isEmpty()) {
            outcomes.note(work.outcomes());
            lane.addAllHot(work.outcomes().stream().map(Outcome::endpointId).toList());
            work.outcomes().forEach(outcome -> waitFor(lane, outcome));
        }
        if (work.hasEvents() || work.isToPoll()) {
            var endpoints = fanOut.endpoints();
            if (endpoints > 0) {
                makeDeliveries(lane, endpoints);
            }
            if (work.isToPoll()) {
                poll(lane, endpoints > 0);
            }
        }
        claim(lane);
    }

    /** From when it is noted: that is what its time counts from, and looked for before then it would not be found. */
    private void waitFor(Lane lane, Outcome outcome) {
        var delay = outcome.delay().toMillis();
        if (outcome.state().equals("READY") && delay <= WAITED_FOR_MILLIS) {
            var endpointId = outcome.endpointId(); // all that has to be kept for so long
            schedule(() -> plan(lane, lane.addHot(endpointId)), delay + ROUND_MILLIS);
        }
    }

    /** Some at a time: what was made is sent before more is made, and other sellers have their turn. */
    private void makeDeliveries(Lane lane, int endpoints) {
        var made = fanOut.run(endpoints);
        lane.addAllHot(made.endpoints());
        if (made.isMore()) {
            lane.addEvents();
        }
    }

    private void poll(Lane lane, boolean hasEndpoints) {
        if (hasEndpoints) {
            lane.addAllHot(claims.dueEndpoints());
        }
        metrics.waiting(lane.sellerId, hasEndpoints ? log.measure() : DeliveryMetrics.NOTHING_WAITS);
        if (lane.isToTidy() && !log.forgetTheOld()) {
            lane.tidied();
        }
    }

    private void claim(Lane lane) {
        var rooms = lane.rooms(isStopping ? 0 : IN_FLIGHT_MAX - metrics.inFlight.get());
        if (!rooms.isEmpty()) {
            var failingMax = failingInFlight.get() < FAILING_IN_FLIGHT_MAX ? 1 : 0;
            List<Claimed> claimed = claims.take(rooms, failingMax);
            claimed.forEach(delivery -> send(lane, delivery));
        }
    }

    private void send(Lane lane, Claimed delivery) {
        lane.taken(delivery.endpointId());
        metrics.inFlight.incrementAndGet();
        failingInFlight.addAndGet(delivery.isFailing() ? 1 : 0);
        attempt(delivery).orTimeout(attemptMillisMax, TimeUnit.MILLISECONDS)
                .whenComplete((outcome, e) -> ended(lane, delivery, outcome, e));
    }

    private CompletableFuture<Outcome> attempt(Claimed delivery) {
        try {
            return attempts.make(delivery).toCompletableFuture();
        } catch (RuntimeException | Error e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** @param outcome null when nothing is known: the lease runs out, and the delivery is found by looking */
    private void ended(Lane lane, Claimed delivery, Outcome outcome, Throwable e) {
        metrics.inFlight.decrementAndGet();
        failingInFlight.addAndGet(delivery.isFailing() ? -1 : 0);
        if (outcome == null) {
            plan(lane, lane.lost(delivery.endpointId()));
            LOG.errorf(e, "an attempt at webhook delivery %s has ended without an outcome", delivery.id());
        } else {
            plan(lane, lane.ended(outcome));
        }
    }

    /** Claims nothing more, and gives what is under way a moment to end, so that it is not sent again after a restart. */
    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        isStopping = true;
        var until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GRACE_MILLIS);
        while (metrics.inFlight.get() > 0 && System.nanoTime() < until) {
            Thread.sleep(ROUND_MILLIS);
        }
        threads.shutdownNow();
        threads.awaitTermination(GRACE_MILLIS, TimeUnit.MILLISECONDS);
        lanes.values().forEach(this::round);
    }
}
