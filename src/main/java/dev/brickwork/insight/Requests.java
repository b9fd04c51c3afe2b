package dev.brickwork.insight;

import java.time.LocalDate;
import java.util.UUID;

import dev.brickwork.core.metrics.MovementKind;
import dev.brickwork.core.metrics.MrrCause;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.platform.json.Fields;

/** The queries of reports, as they were sent. */
final class Requests {
    private static final int MONTHS_MAX = 120;
    private static final int DAYS_MAX = 366;

    private Requests() {
    }

    /** @param asOf null for today; {@code currency} null for all of them */
    record Day(LocalDate asOf, CurrencyCode currency) {
        static final Day TODAY = new Day(null, null);

        static Day read(Fields in) {
            return new Day(in.date("as_of").optional(), currencyOf(in));
        }
    }

    /** Which companies are listed. @param overdue whether something is past due; null for all, as the others */
    record Debtors(Day day, String search, Boolean overdue) {
        private static final int SEARCH_LENGTH_MAX = 200;

        static Debtors read(Fields in) {
            return new Debtors(Day.read(in), in.text("search", SEARCH_LENGTH_MAX).optional(),
                    in.flag("overdue").optional());
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

    /** What is shown of the movements; null for all. */
    record Movements(MonthRange months, UUID customerId, MovementKind kind, MrrCause cause) {
        static Movements read(Fields in) {
            return new Movements(MonthRange.read(in), in.id("customer_id", CustomerSql.NAMED).optional(),
                    in.oneOf("kind", MovementKind.class).optional(), in.oneOf("cause", MrrCause.class).optional());
        }

        boolean shows(MovementResponse row) {
            return (customerId == null || customerId.equals(row.customerId())) && (kind == null || kind == row.kind())
                    && (cause == null || cause == row.cause());
        }
    }

    private static CurrencyCode currencyOf(Fields in) {
        return in.currency("currency").optional();
    }
}
