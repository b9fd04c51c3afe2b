package dev.brickwork.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.inject.Singleton;

import dev.brickwork.webhook.DeliveryClaims.ClaimedDelivery;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.runtime.Startup;

/** Figures about deliveries, for the operator of the service; there from the start, since alerts ask for them. */
@Startup
@Singleton
class DeliveryMetrics {
    static final Waiting NOTHING_WAITS = new Waiting(0, 0);

    private final MeterRegistry registry;
    private final Timer lag;
    final AtomicInteger inFlight = new AtomicInteger();
    private final Map<UUID, Waiting> waiting = new ConcurrentHashMap<>();

    /** @param count at most 10,001, which stands for more */
    record Waiting(long count, double oldestDueSeconds) {
    }

    DeliveryMetrics(MeterRegistry registry) {
        this.registry = registry;
        lag = Timer.builder("brickwork.webhook.lag")
                .description("From an event's way into the feed to its arrival, where the first attempt succeeds.")
                .publishPercentileHistogram().minimumExpectedValue(Duration.ofMillis(5))
                .maximumExpectedValue(Duration.ofSeconds(60)).register(registry);
        registry.gauge("brickwork.webhook.in_flight", inFlight);
        registry.gauge("brickwork.webhook.waiting", waiting,
                all -> all.values().stream().mapToLong(Waiting::count).sum());
        registry.gauge("brickwork.webhook.oldest_due_seconds", waiting,
                all -> all.values().stream().mapToDouble(Waiting::oldestDueSeconds).max().orElse(0));
    }

    void delivered(ClaimedDelivery delivery, Instant startedAt, long millis) {
        count("delivered");
        if (delivery.failures() == 0) {
            lag.record(Duration.between(delivery.createdAt(), startedAt).plusMillis(millis));
        }
    }

    /** @param status 0 when there was no answer */
    void failed(int status, boolean isFinal) {
        count(isFinal ? "given_up" : status == 0 ? "unanswered" : "refused");
    }

    void waiting(UUID sellerId, Waiting figures) {
        if (figures.count() == 0) {
            waiting.remove(sellerId);
        } else {
            waiting.put(sellerId, figures);
        }
    }

    void forgetAllBut(Set<UUID> sellerIds) {
        waiting.keySet().retainAll(sellerIds);
    }

    boolean isAnyWaiting(UUID sellerId) {
        return waiting.containsKey(sellerId);
    }

    private void count(String outcome) {
        registry.counter("brickwork.webhook.attempts", "outcome", outcome).increment();
    }
}
