package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.webhook.DeliveryMetrics.Waiting;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

class DeliveryMetricsTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final DeliveryMetrics metrics = new DeliveryMetrics(registry);
    private final UUID busy = UUID.randomUUID();
    private final UUID late = UUID.randomUUID();

    private double gauge(String name) {
        return registry.get("brickwork.webhook." + name).gauge().value();
    }

    @Test
    void whatWaitsIsAddedUpAndTheOldestOfAllIsShown() {
        metrics.waiting(busy, new Waiting(30, 2));
        metrics.waiting(late, new Waiting(4, 900));

        assertThat(gauge("waiting")).isEqualTo(34);
        assertThat(gauge("oldest_due_seconds")).isEqualTo(900);
    }

    @Test
    void whoIsNotLookedAtAnyMoreLeavesNoFigures() {
        metrics.waiting(busy, new Waiting(30, 2));
        metrics.waiting(late, new Waiting(4, 900));

        metrics.forgetAllBut(Set.of(busy, UUID.randomUUID()));

        assertThat(gauge("waiting")).isEqualTo(30);
        assertThat(gauge("oldest_due_seconds")).isEqualTo(2);
        assertThat(metrics.isAnyWaiting(late)).isFalse();
    }
}
