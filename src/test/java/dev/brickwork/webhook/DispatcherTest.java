package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.inject.Inject;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.outbox.EventsPublished;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.webhook.DeliveryClaims.ClaimedDelivery;
import dev.brickwork.webhook.DeliveryResults.DeliveryResult;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** What becomes of the dispatcher when what it relies on breaks in ways that nobody foresaw. No job looks after it here. */
@ServiceTest
class DispatcherTest {
    @Inject
    AsSeller asSeller;

    private final UUID seller = UUID.randomUUID();
    private final UUID endpoint = UUID.randomUUID();
    private final DeliveryMetrics metrics = new DeliveryMetrics(new SimpleMeterRegistry());
    private final GivenClaims claims = new GivenClaims();
    private final GivenFanOut fanOut = new GivenFanOut();
    private final GivenResults results = new GivenResults();
    private final GivenLog log = new GivenLog();
    private Dispatcher dispatcher;

    /** As many deliveries as it is told, one at a time. */
    private final class GivenClaims extends DeliveryClaims {
        final List<Long> takenAt = new CopyOnWriteArrayList<>();
        final AtomicInteger left = new AtomicInteger();
        final AtomicInteger errors = new AtomicInteger();

        GivenClaims() {
            super(null, null);
        }

        @Override
        List<ClaimedDelivery> take(Map<UUID, Integer> rooms, int failingMax) {
            takenAt.add(System.nanoTime());
            if (errors.getAndDecrement() > 0) {
                throw new StackOverflowError("as deep as it goes");
            }
            return left.getAndDecrement() > 0
                    ? List.of(new ClaimedDelivery(UUID.randomUUID(), UUID.randomUUID(), endpoint, 0, Instant.EPOCH, "", null,
                            null,
                            false, null))
                    : List.of();
        }

        @Override
        List<UUID> dueEndpoints() {
            return List.of(endpoint);
        }
    }

    private final class GivenFanOut extends FanOut {
        final AtomicInteger more = new AtomicInteger();
        final AtomicInteger runs = new AtomicInteger();

        GivenFanOut() {
            super(null, null, null, null);
        }

        @Override
        int endpoints() {
            return 1;
        }

        @Override
        Made run(int endpoints) {
            runs.incrementAndGet();
            return new Made(Set.of(endpoint), more.getAndDecrement() > 0);
        }
    }

    private static final class GivenResults extends DeliveryResults {
        final Map<UUID, Long> notedAt = new HashMap<>();
        long pauseMillis;

        GivenResults() {
            super(null, null, null);
        }

        @Override
        void note(List<DeliveryResult> ended) {
            pause(pauseMillis);
            ended.forEach(result -> notedAt.put(result.id(), System.nanoTime()));
        }
    }

    private static final class GivenLog extends DeliveryLog {
        final AtomicInteger old = new AtomicInteger();

        GivenLog() {
            super(null, null);
        }

        @Override
        DeliveryMetrics.Waiting measure() {
            return DeliveryMetrics.NOTHING_WAITS;
        }

        @Override
        boolean forgetTheOld() {
            return old.getAndDecrement() > 0;
        }
    }

    private interface Answers {
        CompletionStage<DeliveryResult> to(ClaimedDelivery delivery);
    }

    private void dispatcher(Answers answers) {
        dispatcher = new Dispatcher(asSeller, fanOut, claims, new Attempts(null, null, null, null, null) {
            @Override
            CompletionStage<DeliveryResult> make(ClaimedDelivery delivery) {
                return answers.to(delivery);
            }
        }, results, log, metrics);
    }

    private static DeliveryResult result(ClaimedDelivery delivery, String state, Duration delay) {
        return new DeliveryResult(delivery.id(), delivery.claim(), delivery.endpointId(), state, false, delay, "{}");
    }

    private static CompletionStage<DeliveryResult> delivered(ClaimedDelivery delivery) {
        return CompletableFuture.completedFuture(result(delivery, "DELIVERED", Duration.ZERO));
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterEach
    void stop() throws InterruptedException {
        dispatcher.stop(null);
    }

    @Test
    void aRoundThatDiesOfAnErrorIsFollowedByAnother() throws Exception {
        dispatcher(DispatcherTest::delivered);
        claims.errors.set(2);
        claims.left.set(1);

        dispatcher.onEvents(new EventsPublished(seller));

        Eventually.holds(() -> assertThat(results.notedAt).hasSize(1));
    }

    @Test
    void anAttemptThatNeverEndsFreesItsEndpoint() throws Exception {
        var unending = new ArrayList<CompletableFuture<DeliveryResult>>();
        dispatcher(delivery -> {
            if (unending.size() < 2) {
                unending.add(new CompletableFuture<>());
                return unending.get(unending.size() - 1);
            }
            return delivered(delivery);
        });
        dispatcher.attemptMillisMax = 300;
        claims.left.set(3);

        dispatcher.onEvents(new EventsPublished(seller));
        dispatcher.poll(seller);

        Eventually.holds(() -> assertThat(results.notedAt).hasSize(1));
        assertThat(metrics.inFlight).hasValue(0);
    }

    @Test
    void anAttemptThatCannotBeMadeFreesItsEndpointAndKeepsNoOtherBack() throws Exception {
        var tries = new AtomicInteger();
        dispatcher(delivery -> switch (tries.incrementAndGet()) {
            case 1 -> throw new NoClassDefFoundError("half of an upgrade");
            case 2 -> CompletableFuture.failedFuture(new AssertionError("never fails, it says"));
            default -> delivered(delivery);
        });
        claims.left.set(3);

        dispatcher.onEvents(new EventsPublished(seller));

        Eventually.holds(() -> assertThat(results.notedAt).hasSize(1));
        assertThat(metrics.inFlight).hasValue(0);
    }

    @Test
    void aRetryIsLookedForWhenItIsDueHoweverLongItTookToNoteTheFailure() throws Exception {
        var delay = Duration.ofMillis(400);
        dispatcher(delivery -> CompletableFuture.completedFuture(result(delivery, "READY", delay)));
        results.pauseMillis = 300;
        claims.left.set(1);

        dispatcher.onEvents(new EventsPublished(seller));

        Eventually.holds(() -> assertThat(results.notedAt).hasSize(1));
        var dueAt = results.notedAt.values().iterator().next() + delay.toNanos();
        Eventually.holds(() -> assertThat(claims.takenAt).anyMatch(at -> at - dueAt >= 0));
    }

    @Test
    void aLogThatGrowsFastIsTidiedUntilNothingOldIsLeft() throws Exception {
        dispatcher(DispatcherTest::delivered);
        log.old.set(3);

        Eventually.holds(() -> {
            dispatcher.poll(seller);
            assertThat(log.old).hasValue(-1);
        });
        pause(200);
        dispatcher.poll(seller);
        pause(200);
        assertThat(log.old).as("then not for an hour").hasValue(-1);
    }

    @Test
    void whatWasMadeIsSentBeforeMoreIsMade() throws Exception {
        var madeBefore = new CopyOnWriteArrayList<Integer>();
        dispatcher(delivery -> {
            madeBefore.add(fanOut.runs.get());
            return delivered(delivery);
        });
        fanOut.more.set(3);
        claims.left.set(100);

        dispatcher.onEvents(new EventsPublished(seller));

        Eventually.holds(() -> assertThat(fanOut.runs).hasValue(4));
        assertThat(madeBefore.get(0)).isEqualTo(1);
    }
}
