package dev.brickwork.platform.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final CircuitBreaker breaker = new CircuitBreaker(nanos::get);

    @Test
    void whoWasNeverAskedIsNotOut() {
        assertThat(breaker.isOn()).isFalse();
    }

    @Test
    void thePausesGrowAndThenStayTheSame() {
        var seconds = new ArrayList<Integer>();
        for (int i = 0; i < 5; i++) {
            breaker.unanswered();
            seconds.add(secondsUntilItIsOver());
        }
        assertThat(seconds).containsExactly(30, 60, 120, 120, 120);
    }

    @Test
    void severalWhoHearNothingAtOnceAreOneTry() {
        for (int i = 0; i < 4; i++) {
            breaker.unanswered();
        }
        assertThat(secondsUntilItIsOver()).isEqualTo(30);
    }

    @Test
    void anAnswerEndsItAndTheNextOneBeginsShort() {
        breaker.unanswered();
        secondsUntilItIsOver();
        breaker.unanswered();

        breaker.answered();
        assertThat(breaker.isOn()).isFalse();
        breaker.unanswered();
        assertThat(secondsUntilItIsOver()).isEqualTo(30);
    }

    private int secondsUntilItIsOver() {
        int seconds = 0;
        while (breaker.isOn()) {
            nanos.addAndGet(Duration.ofSeconds(1).toNanos());
            seconds++;
        }
        return seconds;
    }
}
