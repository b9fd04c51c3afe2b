package dev.brickwork.webhook;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** When to try again. */
final class RetrySchedule {
    private static final List<Duration> DELAYS = List.of(Duration.ofSeconds(5), Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2), Duration.ofHours(5), Duration.ofHours(10), Duration.ofHours(14), Duration.ofHours(20),
            Duration.ofHours(24));
    static final int FAILURES_MAX = DELAYS.size() + 1;
    /** A receiver may ask for more patience, but not for ever. */
    private static final Duration ASKED_MAX = Duration.ofHours(24);
    /** Up to a tenth later than stated, so that what failed together does not come back together. */
    private static final double JITTER = 0.1;
    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");

    private RetrySchedule() {
    }

    /**
     * @param failures how often it has failed by now, 1 or more
     * @param asked what the receiver asked for
     * @return empty when it has failed for good
     */
    static Optional<Duration> delayAfter(int failures, Optional<Duration> asked, RandomGenerator random) {
        if (failures >= FAILURES_MAX) {
            return Optional.empty();
        }
        var planned = DELAYS.get(failures - 1);
        var jittered = planned.plusMillis((long) (planned.toMillis() * JITTER * random.nextDouble()));
        return Optional.of(asked.filter(wish -> wish.compareTo(jittered) > 0).orElse(jittered));
    }

    /** What a {@code Retry-After} asks for: seconds, or a date. Empty when it says nothing sensible. */
    static Optional<Duration> asked(String retryAfter, Instant now) {
        if (retryAfter == null) {
            return Optional.empty();
        }
        var text = retryAfter.trim();
        var wish = SECONDS.matcher(text).matches() ? Duration.ofSeconds(Long.parseLong(text)) : until(text, now);
        return wish == null || wish.isNegative()
                ? Optional.empty()
                : Optional.of(wish.compareTo(ASKED_MAX) > 0 ? ASKED_MAX : wish);
    }

    private static Duration until(String date, Instant now) {
        try {
            return Duration.between(now, ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
