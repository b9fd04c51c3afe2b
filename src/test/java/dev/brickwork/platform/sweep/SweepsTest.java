package dev.brickwork.platform.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.platform.time.TestClock;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

@ServiceTest
class SweepsTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @Inject
    AsSeller asSeller;
    @Inject
    TestClock testClock;
    @Inject
    BusinessClock clock;
    @Inject
    Transactions transactions;

    private final AtomicInteger asked = new AtomicInteger();

    /** Due every so often from a first instant on; notes at what time it ran and what the clock said then. */
    private class Every implements Sweep {
        final String name;
        final int order;
        final Duration distance;
        final List<String> log;
        Instant due;

        Every(String name, int order, Instant first, Duration distance, List<String> log) {
            this.name = name;
            this.order = order;
            this.due = first;
            this.distance = distance;
            this.log = log;
        }

        @Override
        public int order() {
            return order;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Optional<Instant> nextDue() {
            asked.incrementAndGet();
            return Optional.of(due);
        }

        @Override
        public void run(Instant now) {
            log.add(name + " " + clock.now());
            due = due.plus(distance);
        }
    }

    @Test
    void theTestClockStopsAtEveryDueInstantAndRunsSweepsInTheirOrder() {
        var log = new ArrayList<String>();
        var sweeps = new Sweeps(List.of(new Every("late", 2, START.plusSeconds(60), Duration.ofSeconds(60), log),
                new Every("early", 1, START.plusSeconds(120), Duration.ofSeconds(120), log)), testClock, clock,
                transactions, new SimpleMeterRegistry());

        asSeller.run(newSeller(), () -> {
            testClock.set(START);
            sweeps.advance(START.plusSeconds(200));
            assertThat(clock.now()).isEqualTo(START.plusSeconds(180));
        });

        assertThat(log).containsExactly("late 2026-01-01T00:01:00Z", "early 2026-01-01T00:02:00Z",
                "late 2026-01-01T00:02:00Z",
                "late 2026-01-01T00:03:00Z");
    }

    @Test
    void aSweepThatMakesWorkForAnotherIsFollowedByItWhateverTheirOrder() {
        var log = new ArrayList<String>();
        var never = START.plus(Duration.ofDays(9999));
        var before = new Every("before", 1, never, Duration.ofDays(9999), log);
        var after = new Every("after", 3, never, Duration.ofDays(9999), log);
        var maker = new Every("maker", 2, START.plusSeconds(60), Duration.ofDays(1), log) {
            @Override
            public void run(Instant now) {
                super.run(now);
                before.due = now;
                after.due = now;
            }
        };
        var sweeps = new Sweeps(List.of(before, maker, after), testClock, clock, transactions, new SimpleMeterRegistry());

        asSeller.run(newSeller(), () -> {
            testClock.set(START);
            sweeps.advance(START.plusSeconds(100));
        });

        assertThat(log).containsExactly("maker 2026-01-01T00:01:00Z", "after 2026-01-01T00:01:00Z",
                "before 2026-01-01T00:01:00Z");
    }

    @Test
    void whenNothingHasRunNobodyIsAskedTwice() {
        var log = new ArrayList<String>();
        var sweeps = new Sweeps(List.of(new Every("first", 1, START.plusSeconds(500), Duration.ofDays(1), log),
                new Every("second", 2, START.plusSeconds(60), Duration.ofSeconds(60), log),
                new Every("third", 3, START.plusSeconds(500), Duration.ofDays(1), log)), testClock, clock,
                transactions, new SimpleMeterRegistry());
        asked.set(0);

        asSeller.run(newSeller(), () -> {
            testClock.set(START);
            sweeps.advance(START.plusSeconds(190));
        });

        assertThat(log).hasSize(3);
        assertThat(asked).as("at the beginning and after each run").hasValue(3 * (1 + 3));
    }

    @Test
    void whatIsOverdueRunsNowAndDoesNotTurnTheClockBack() {
        var log = new ArrayList<String>();
        var sweeps = new Sweeps(List.of(new Every("overdue", 1, START.minusSeconds(500), Duration.ofDays(1), log)),
                testClock, clock, transactions, new SimpleMeterRegistry());

        asSeller.run(newSeller(), () -> {
            testClock.set(START);
            sweeps.advance(START.plusSeconds(1));
        });

        assertThat(log).containsExactly("overdue 2026-01-01T00:00:00Z");
    }

    @Test
    void aSweepThatMakesNoHeadwayIsStopped() {
        var sweeps = new Sweeps(List.of(new Every("stuck", 1, START, Duration.ZERO, new ArrayList<>())), testClock, clock,
                transactions, new SimpleMeterRegistry());

        asSeller.run(newSeller(), () -> {
            testClock.set(START);
            assertThatThrownBy(() -> sweeps.advance(START.plusSeconds(1))).hasMessageContaining("no headway");
        });
    }

    @Test
    void aSweepThatFailsDoesNotKeepTheOthersFromTheirWork() {
        var log = new ArrayList<String>();
        var failing = new Every("failing", 1, START, Duration.ofDays(1), log) {
            @Override
            public void run(Instant now) {
                throw new IllegalStateException("on purpose");
            }
        };
        var sweeps = new Sweeps(List.of(failing, new Every("other", 2, START, Duration.ofDays(9999), log)), testClock,
                clock, transactions, new SimpleMeterRegistry());

        asSeller.run(newSeller(), () -> {
            testClock.set(START.plusSeconds(5));
            sweeps.runDue();
        });

        assertThat(log).containsExactly("other 2026-01-01T00:00:05Z");
    }

    @Test
    void whatWaitsForOthersIsDueAndRunsApartFromWhatDoesNot() {
        var log = new ArrayList<String>();
        var waiting = new Every("waiting", 1, START, Duration.ofDays(9999), log) {
            @Override
            public boolean waitsForOthers() {
                return true;
            }
        };
        var sweeps = new Sweeps(List.of(waiting, new Every("own", 2, START.plusSeconds(60), Duration.ofDays(9999), log)),
                testClock, clock, transactions, new SimpleMeterRegistry());

        asSeller.run(newSeller(), () -> {
            testClock.set(START);
            assertThat(sweeps.runDueOf(false)).isEqualTo(Duration.ofSeconds(60));
            assertThat(log).isEmpty();
            assertThat(sweeps.runDueOf(true)).isZero();
        });

        assertThat(log).containsExactly("waiting 2026-01-01T00:00:00Z");
    }

    @Test
    void whoeverLooksIsToldWhenToLookAgain() {
        var log = new ArrayList<String>();
        var sweeps = new Sweeps(List.of(new Every("soon", 1, START.plusSeconds(60), Duration.ofSeconds(60), log),
                new Every("later", 2, START.plusSeconds(90), Duration.ofDays(1), log)), testClock, clock, transactions,
                new SimpleMeterRegistry());

        asSeller.run(newSeller(), () -> {
            testClock.set(START.plusSeconds(20));
            assertThat(sweeps.runDue()).isEqualTo(Duration.ofSeconds(40));
            testClock.set(START.plusSeconds(60));
            assertThat(sweeps.runDue()).as("what was done may have made more work").isZero();
            assertThat(sweeps.runDue()).isEqualTo(Duration.ofSeconds(30));
        });

        assertThat(log).containsExactly("soon 2026-01-01T00:01:00Z");
    }

    private static UUID newSeller() {
        return Api.ofNewSeller().sellerId();
    }
}
