package dev.brickwork.platform.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneRulesException;
import java.util.regex.Pattern;

import com.fasterxml.jackson.databind.JsonNode;

/** Days, times and zones, each either exactly what it should be or {@link Scalars.Wrong}. */
final class Times {
    /** {@code 2026-01-31T09:30:00Z} with or without decimals: how programs write times, and worth a short cut. */
    private static final int UTC_SECONDS_LENGTH = 20;
    private static final int UTC_NANOS_LENGTH = 30;
    private static final Pattern DATE_FORM = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern DATE_TIME_FORM = Pattern
            .compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})");
    /** Years beyond these are typing errors, and some arithmetic on them is slow. */
    private static final LocalDate DATE_MIN = LocalDate.of(1970, 1, 1);
    private static final LocalDate DATE_MAX = LocalDate.of(2999, 12, 31);

    private Times() {
    }

    static LocalDate date(JsonNode value) {
        if (!value.isTextual() || !DATE_FORM.matcher(value.textValue()).matches()) {
            throw new Scalars.Wrong("must be a date such as 2026-01-31");
        }
        try {
            return bounded(LocalDate.parse(value.textValue()));
        } catch (DateTimeException e) {
            throw new Scalars.Wrong("is not a day of the calendar");
        }
    }

    static Instant dateTime(JsonNode value) {
        if (value.isTextual() && isUtc(value.textValue())) {
            return utc(value.textValue());
        }
        if (!value.isTextual() || !DATE_TIME_FORM.matcher(value.textValue()).matches()) {
            throw new Scalars.Wrong("must be a time with its zone, such as 2026-01-31T09:30:00Z");
        }
        try {
            var time = OffsetDateTime.parse(value.textValue());
            bounded(time.toLocalDate());
            return time.toInstant().truncatedTo(ChronoUnit.MICROS);
        } catch (DateTimeException e) {
            throw new Scalars.Wrong("is not a time of the calendar");
        }
    }

    private static boolean isUtc(String text) {
        int length = text.length();
        if (length != UTC_SECONDS_LENGTH && (length <= UTC_SECONDS_LENGTH + 1 || length > UTC_NANOS_LENGTH)
                || text.charAt(length - 1) != 'Z') {
            return false;
        }
        for (int i = 0; i < length - 1; i++) {
            var c = text.charAt(i);
            var isRight = switch (i) {
                case 4, 7 -> c == '-';
                case 10 -> c == 'T';
                case 13, 16 -> c == ':';
                case 19 -> c == '.';
                default -> c >= '0' && c <= '9';
            };
            if (!isRight) {
                return false;
            }
        }
        return true;
    }

    private static Instant utc(String text) {
        try {
            int micros = 0;
            for (int i = UTC_SECONDS_LENGTH; i < UTC_SECONDS_LENGTH + 6; i++) {
                micros = micros * 10 + (i < text.length() - 1 ? text.charAt(i) - '0' : 0);
            }
            var time = LocalDateTime.of(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10), digits(text, 11, 13),
                    digits(text, 14, 16), digits(text, 17, 19), micros * 1_000);
            bounded(time.toLocalDate());
            return time.toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw new Scalars.Wrong("is not a time of the calendar");
        }
    }

    private static int digits(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            number = number * 10 + text.charAt(i) - '0';
        }
        return number;
    }

    static ZoneId timeZone(JsonNode value) {
        var name = Scalars.text(value, 50);
        // Offsets and abbreviations are zones to Java; only names of the tz database know about summer time, and only those
        // that are in use today does PostgreSQL know.
        if (!ZoneId.getAvailableZoneIds().contains(name) || name.startsWith("SystemV/")) {
            throw new Scalars.Wrong("must be a time zone such as Europe/Berlin");
        }
        try {
            return ZoneId.of(name);
        } catch (ZoneRulesException e) {
            throw new Scalars.Wrong("must be a time zone such as Europe/Berlin");
        }
    }

    private static LocalDate bounded(LocalDate date) {
        if (date.isBefore(DATE_MIN) || date.isAfter(DATE_MAX)) {
            throw new Scalars.Wrong("must lie between " + DATE_MIN + " and " + DATE_MAX);
        }
        return date;
    }
}
