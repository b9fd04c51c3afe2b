package dev.brickwork.usage;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;

import dev.brickwork.platform.json.Fields;

/**
 * Which usage is asked for.
 *
 * @param since null from the beginning on; {@code until} is the first instant after it, null to the end
 * @param search null for all
 */
record UsageFilter(Instant since, Instant until, String search) {
    private static final int SEARCH_LENGTH_MAX = 255;

    static Function<Fields, UsageFilter> ofEntries(Meter meter) {
        return in -> range(in, meter, in.text("search", SEARCH_LENGTH_MAX).optional());
    }

    static Function<Fields, UsageFilter> ofPeriods(Meter meter) {
        return in -> range(in, meter, null);
    }

    /** Both ends are inclusive; a date is a whole day in the subscription's time zone. */
    private static UsageFilter range(Fields in, Meter meter, String search) {
        var since = in.dateOrDateTime("from", meter::startOf, time -> time).optional();
        var until = in.dateOrDateTime("to", (LocalDate day) -> meter.startOf(day.plusDays(1)),
                time -> time.plus(1, ChronoUnit.MICROS)).optional();
        if (since != null && until != null && !since.isBefore(until)) {
            in.problem("from", "may not lie after to");
        }
        return new UsageFilter(since, until, search);
    }
}
