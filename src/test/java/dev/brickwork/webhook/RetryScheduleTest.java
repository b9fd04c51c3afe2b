package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;

import org.junit.jupiter.api.Test;

class RetryScheduleTest {
    private static final Instant NOW = Instant.parse("2026-01-31T10:00:00Z");
    private static final List<Duration> STATED = List.of(Duration.ofSeconds(5), Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2), Duration.ofHours(5), Duration.ofHours(10), Duration.ofHours(14), Duration.ofHours(20),
            Duration.ofHours(24));

    @Test
    void eachDelayIsTheStatedOneAndUpToATenthMore() {
        var random = new Random(42);
        for (int failures = 1; failures <= STATED.size(); failures++) {
            var stated = STATED.get(failures - 1);
            for (int run = 0; run < 1_000; run++) {
                var delay = RetrySchedule.delayAfter(failures, Optional.empty(), random).orElseThrow();
                assertThat(delay).isBetween(stated, stated.plus(stated.dividedBy(10)));
            }
        }
    }

    @Test
    void theTenthFailureIsTheLast() {
        assertThat(RetrySchedule.delayAfter(10, Optional.of(Duration.ofSeconds(1)), new Random(42))).isEmpty();
    }

    @Test
    void aReceiverMayAskForMorePatienceButNotForLess() {
        var random = new Random(42);
        assertThat(RetrySchedule.delayAfter(1, Optional.of(Duration.ofMinutes(7)), random)).contains(Duration.ofMinutes(7));
        assertThat(RetrySchedule.delayAfter(3, Optional.of(Duration.ofSeconds(1)), random).orElseThrow())
                .isGreaterThanOrEqualTo(Duration.ofMinutes(30));
    }

    @Test
    void retryAfterIsReadAsSecondsOrAsADateAndEndsAtADay() {
        assertThat(RetrySchedule.asked("120", NOW)).contains(Duration.ofSeconds(120));
        assertThat(RetrySchedule.asked(" 0 ", NOW)).contains(Duration.ZERO);
        assertThat(RetrySchedule.asked("Sat, 31 Jan 2026 10:01:00 GMT", NOW)).contains(Duration.ofMinutes(1));
        assertThat(RetrySchedule.asked("999999999", NOW)).contains(Duration.ofHours(24));
        assertThat(RetrySchedule.asked("Sat, 31 Jan 2099 10:01:00 GMT", NOW)).contains(Duration.ofHours(24));
        assertThat(RetrySchedule.asked("Fri, 30 Jan 2026 10:01:00 GMT", NOW)).isEmpty();
        assertThat(RetrySchedule.asked("soon", NOW)).isEmpty();
        assertThat(RetrySchedule.asked("-5", NOW)).isEmpty();
        assertThat(RetrySchedule.asked(null, NOW)).isEmpty();
    }
}
