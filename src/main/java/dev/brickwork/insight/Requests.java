package dev.brickwork.insight;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.UUID;
import java.util.regex.Pattern;

import dev.brickwork.core.metrics.MovementKind;
import dev.brickwork.core.metrics.MrrCause;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.platform.json.Fields;

/** The queries of reports, as they were sent. */
final class Requests {
    private static final int MONTHS_MAX = 120;
    private static final int DAYS_MAX = 366;
    private static final Pattern MONTH = Pattern.compile("\\d{4}-\\d{2}");

    private Requests() {
    }

    /** @param asOf null for today; {@code currency} null for all of them */
    record Day(LocalDate asOf, CurrencyCode currency) {
        static Day read(Fields in) {
            return new Day(in.date("as_of").optional(), currencyOf(in));
        }
    }

    /** @param months between the two days that are compared */
    record Retention(LocalDate asOf, CurrencyCode currency, Integer months) {
        static Retention read(Fields in) {
            return new Retention(in.date("as_of").optional(), currencyOf(in),
                    in.wholeNumber("months", 1, MONTHS_MAX).or(12));
        }
    }

    /** @param days that are looked back on */
    record Collection(LocalDate asOf, CurrencyCode currency, Integer days) {
        static Collection read(Fields in) {
            return new Collection(in.date("as_of").optional(), currencyOf(in), in.wholeNumber("days", 1, DAYS_MAX).or(90));
        }
    }

    /** @param from and {@code to} are null where they were not sent */
    record Months(YearMonth from, YearMonth to, CurrencyCode currency) {
        static Months read(Fields in) {
            var from = month(in, "from");
            var to = month(in, "to");
            if (from != null && to != null && from.isAfter(to)) {
                in.problem("from", "may not lie after to");
            }
            if (from != null && to != null && from.plusMonths(MONTHS_MAX).compareTo(to) <= 0) {
                in.problem("to", "must be at most " + MONTHS_MAX + " months, from included");
            }
            return new Months(from, to, currencyOf(in));
        }

        /** The year that ends with the month of the day, unless something else was sent. */
        Months by(LocalDate today) {
            var month = YearMonth.from(today);
            if (from == null) {
                var end = to == null ? month : to;
                return new Months(end.minusMonths(11), end, currency);
            }
            var last = from.isAfter(month) ? from : month;
            var most = from.plusMonths(MONTHS_MAX - 1L);
            return to != null ? this : new Months(from, last.isAfter(most) ? most : last, currency);
        }

        /**
         * The last day that counts: today in a month that is not over, since its terms are not renewed yet. Unless that month was asked for
         * as the end.
         */
        LocalDate until(LocalDate today) {
            var end = by(today).to.atEndOfMonth();
            return to == null && YearMonth.from(today).equals(YearMonth.from(end)) ? today : end;
        }
    }

    /** What is shown of the movements; null for all. */
    record Movements(Months months, UUID customerId, MovementKind kind, MrrCause cause) {
        static Movements read(Fields in) {
            return new Movements(Months.read(in), in.id("customer_id", CustomerSql.NAMED).optional(),
                    in.oneOf("kind", MovementKind.class).optional(), in.oneOf("cause", MrrCause.class).optional());
        }

        boolean shows(MovementResponse row) {
            return (customerId == null || customerId.equals(row.customerId())) && (kind == null || kind == row.kind())
                    && (cause == null || cause == row.cause());
        }
    }

    private static CurrencyCode currencyOf(Fields in) {
        return in.oneOf("currency", CurrencyCode.class).optional();
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
}
