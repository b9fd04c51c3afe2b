package dev.brickwork.insight.revenue;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.json.Fields;

/**
 * Which months are asked for, both included.
 *
 * @param currency null for all of them
 */
record RevenueRequest(YearMonth from, YearMonth to, CurrencyCode currency) {
    private static final int MONTHS_MAX = 120;
    private static final Pattern MONTH = Pattern.compile("\\d{4}-\\d{2}");

    static RevenueRequest read(Fields in) {
        var from = month(in, "from");
        var to = month(in, "to");
        if (from != null && to != null && from.isAfter(to)) {
            in.problem("from", "may not lie after to");
        } else if (from != null && to != null && !from.plusMonths(MONTHS_MAX).isAfter(to)) {
            in.problem("to", "must be at most " + MONTHS_MAX + " months, from included");
        }
        return new RevenueRequest(from, to, CurrencyOnly.read(in).currency());
    }

    /** @param currency null for all of them */
    record CurrencyOnly(CurrencyCode currency) {
        static CurrencyOnly read(Fields in) {
            return new CurrencyOnly(in.oneOf("currency", CurrencyCode.class).optional());
        }
    }

    private static YearMonth month(Fields in, String name) {
        var text = in.reference(name, 20).optional();
        if (text == null) {
            return null;
        }
        try {
            if (MONTH.matcher(text).matches()) {
                return YearMonth.parse(text);
            }
        } catch (DateTimeException e) {
            // as any other text
        }
        in.problem(name, "must be a month such as 2026-01");
        return null;
    }

    /** The year that ends with this month, unless something else was sent. */
    RevenueRequest by(LocalDate today) {
        var month = YearMonth.from(today);
        if (from == null) {
            var end = to == null ? month : to;
            return new RevenueRequest(end.minusMonths(11), end, currency);
        }
        var last = from.isAfter(month) ? from : month;
        var most = from.plusMonths(MONTHS_MAX - 1L);
        return to != null ? this : new RevenueRequest(from, last.isAfter(most) ? most : last, currency);
    }

    List<YearMonth> months() {
        return months(from);
    }

    /** A month is the difference of two sums. */
    List<YearMonth> monthsAndTheOneBefore() {
        return months(from.minusMonths(1));
    }

    private List<YearMonth> months(YearMonth first) {
        return Stream.iterate(first, month -> !month.isAfter(to), month -> month.plusMonths(1)).toList();
    }
}
