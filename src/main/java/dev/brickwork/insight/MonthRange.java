package dev.brickwork.insight;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.json.Fields;

/**
 * Which months a report is asked for, both included.
 *
 * @param from null, like {@code to}, where it was not sent
 * @param currency null for all of them
 */
public record MonthRange(YearMonth from, YearMonth to, CurrencyCode currency) {
    private static final int MONTHS_MAX = 120;
    private static final Pattern MONTH = Pattern.compile("\\d{4}-\\d{2}");

    public static MonthRange read(Fields in) {
        var from = month(in, "from");
        var to = month(in, "to");
        if (from != null && to != null && from.isAfter(to)) {
            in.problem("from", "may not lie after to");
        } else if (from != null && to != null && !from.plusMonths(MONTHS_MAX).isAfter(to)) {
            in.problem("to", "must be at most " + MONTHS_MAX + " months, from included");
        }
        return new MonthRange(from, to, in.currency("currency").optional());
    }

    /** Null if it was not sent. */
    public static YearMonth month(Fields in, String name) {
        var text = in.reference(name, 20).optional();
        if (text == null) {
            return null;
        }
        var month = parse(text);
        if (month.isEmpty()) {
            in.problem(name, "must be a month such as 2026-01");
        }
        return month.orElse(null);
    }

    /** Empty if it is no month. @param text such as 2026-01 */
    public static Optional<YearMonth> parse(String text) {
        try {
            return MONTH.matcher(text).matches() ? Optional.of(YearMonth.parse(text)) : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** The year that ends with the month of the day, unless something else was sent. */
    public MonthRange by(LocalDate today) {
        var month = YearMonth.from(today);
        if (from == null) {
            var end = to == null ? month : to;
            return new MonthRange(end.minusMonths(11), end, currency);
        }
        var last = from.isAfter(month) ? from : month;
        var most = from.plusMonths(MONTHS_MAX - 1L);
        return to != null ? this : new MonthRange(from, last.isAfter(most) ? most : last, currency);
    }

    /**
     * The last day that counts: today in a month that is not over, since its terms are not renewed yet. Unless that month was asked for
     * as the end.
     */
    LocalDate until(LocalDate today) {
        var end = by(today).to.atEndOfMonth();
        return to == null && YearMonth.from(today).equals(YearMonth.from(end)) ? today : end;
    }

    public List<YearMonth> months() {
        return months(from);
    }

    /** A month is the difference of two sums. */
    public List<YearMonth> monthsAndTheOneBefore() {
        return months(from.minusMonths(1));
    }

    private List<YearMonth> months(YearMonth first) {
        return Stream.iterate(first, month -> !month.isAfter(to), month -> month.plusMonths(1)).toList();
    }
}
