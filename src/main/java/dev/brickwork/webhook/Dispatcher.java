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
import dev.brickwork.webhook.DeliveryClaims.ClaimedDelivery;
import dev.brickwork.webhook.DeliveryResults.DeliveryResult;
import io.quarkus.runtime.ShutdownEvent;

/**
 * Delivers. A commit of events wakes it in the same process; then a round for that seller notes what has ended, makes
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
    private final DeliveryClaims claims;
    private final Attempts attempts;
    private final DeliveryResults results;
    private final DeliveryLog log;
    private final DeliveryMetrics metrics;
    private final Map<UUID, SellerQueue> queues = new ConcurrentHashMap<>();
    private final AtomicInteger failingInFlight = new AtomicInteger();
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS, work -> {
        var thread = new Thread(work, "webhook-dispatch");
        thread.setDaemon(true);
        return thread;
    });
    private volatile boolean isStopping;

    Dispatcher(AsSeller asSeller, FanOut fanOut, DeliveryClaims claims, Attempts attempts, DeliveryResults results,
            DeliveryLog log,
            DeliveryMetrics metrics) {
        this.asSeller = asSeller;
        this.fanOut = fanOut;
        this.claims = claims;
        this.attempts = attempts;
        this.results = results;
        this.log = log;
        this.metrics = metrics;
    }

    void onEvents(@Observes(during = TransactionPhase.AFTER_SUCCESS) EventsPublished event) {
        var queue = queue(event.sellerId());
        plan(queue, queue.addEvents());
    }

    /** Deliveries of this endpoint have become due by other means than events. */
    void wake(UUID sellerId, UUID endpointId) {
        var queue = queue(sellerId);
        plan(queue, queue.addHot(endpointId));
    }

    /** Polls for whatever there is to do, also what other processes left. */
    void poll(UUID sellerId) {
        var queue = queue(sellerId);
        plan(queue, queue.addPoll());
    }

    private SellerQueue queue(UUID sellerId) {
        return queues.computeIfAbsent(sellerId, SellerQueue::new);
    }

    private void plan(SellerQueue queue, boolean isNeeded) {
        if (isNeeded) {
            planIn(queue, ROUND_MILLIS - queue.millisSinceLastRound());
        }
    }

    private void planIn(SellerQueue queue, long millis) {
        boolean isPlanned = false;
        try {
            isPlanned = schedule(() -> round(queue), millis);
        } finally {
            if (!isPlanned) {
                queue.notPlanned();
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

    /** Whatever it ends with, an Error too, the next one is planned: a queue without a round would be silent for ever. */
    private void round(SellerQueue queue) {
        var work = queue.begin();
        long pause = AFTER_FAILURE_MILLIS;
        try {
            asSeller.run(queue.sellerId, () -> round(queue, work));
            pause = ROUND_MILLIS;
        } catch (RuntimeException | Error e) {
            // The results of leases that have run out meanwhile are refused by the rows themselves.
            queue.putBack(work);
            LOG.errorf(e, "delivering for seller %s failed; trying again", queue.sellerId);
        } finally {
            if (queue.finish()) {
                planIn(queue, pause);
            }
        }
    }

    private void round(SellerQueue queue, SellerQueue.Work work) {
        if (!work.results().isEmpty()) {
            results.note(work.results());
            queue.addAllHot(work.results().stream().map(DeliveryResult::endpointId).toList());
            work.results().forEach(result -> waitFor(queue, result));
        }
        if (work.hasEvents() || work.isToPoll()) {
            var endpoints = fanOut.endpoints();
            if (endpoints > 0) {
                makeDeliveries(queue, endpoints);
            }
            if (work.isToPoll()) {
                poll(queue, endpoints > 0);
            }
        }
        claim(queue);
    }

    /** From when it is noted: that is what its time counts from, and looked for before then it would not be found. */
    private void waitFor(SellerQueue queue, DeliveryResult result) {
        var delay = result.delay().toMillis();
        if (result.state().equals("READY") && delay <= WAITED_FOR_MILLIS) {
            var endpointId = result.endpointId(); // all that has to be kept for so long
            schedule(() -> plan(queue, queue.addHot(endpointId)), delay + ROUND_MILLIS);
        }
    }

    /** Some at a time: what was made is sent before more is made, and other sellers have their turn. */
    private void makeDeliveries(SellerQueue queue, int endpoints) {
        var made = fanOut.run(endpoints);
        queue.addAllHot(made.endpoints());
        if (made.isMore()) {
            queue.addEvents();
        }
    }

    private void poll(SellerQueue queue, boolean hasEndpoints) {
        if (hasEndpoints) {
            queue.addAllHot(claims.dueEndpoints());
        }
        metrics.waiting(queue.sellerId, hasEndpoints ? log.measure() : DeliveryMetrics.NOTHING_WAITS);
        if (queue.isToTidy() && !log.forgetTheOld()) {
            queue.tidied();
        }
    }

    private void claim(SellerQueue queue) {
        var rooms = queue.rooms(isStopping ? 0 : IN_FLIGHT_MAX - metrics.inFlight.get());
        if (!rooms.isEmpty()) {
            var failingMax = failingInFlight.get() < FAILING_IN_FLIGHT_MAX ? 1 : 0;
            List<ClaimedDelivery> claimed = claims.take(rooms, failingMax);
            claimed.forEach(delivery -> send(queue, delivery));
        }
    }

    private void send(SellerQueue queue, ClaimedDelivery delivery) {
        queue.taken(delivery.endpointId());
        metrics.inFlight.incrementAndGet();
        failingInFlight.addAndGet(delivery.isFailing() ? 1 : 0);
        attempt(delivery).orTimeout(attemptMillisMax, TimeUnit.MILLISECONDS)
                .whenComplete((result, e) -> ended(queue, delivery, result, e));
    }

    private CompletableFuture<DeliveryResult> attempt(ClaimedDelivery delivery) {
        try {
            return attempts.make(delivery).toCompletableFuture();
        } catch (RuntimeException | Error e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** @param result null when nothing is known: the lease runs out, and the delivery is found by looking */
    private void ended(SellerQueue queue, ClaimedDelivery delivery, DeliveryResult result, Throwable e) {
        metrics.inFlight.decrementAndGet();
        failingInFlight.addAndGet(delivery.isFailing() ? -1 : 0);
        if (result == null) {
            plan(queue, queue.lost(delivery.endpointId()));
            LOG.errorf(e, "an attempt at webhook delivery %s has ended without an outcome", delivery.id());
        } else {
            plan(queue, queue.ended(result));
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
        queues.values().forEach(this::round);
    }
}
