package dev.brickwork.core.metrics;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Optional;

import dev.brickwork.core.money.ExactSum;
import dev.brickwork.core.money.Fraction;

/**
 * What is left of the customers who brought something on an earlier day, in one currency. Customers are added one by one and not kept;
 * who came later does not count.
 */
public final class Retention {
    private static final Fraction HUNDRED = Fraction.of(100);

    private int customers;
    private int lost;
    private final ExactSum then = new ExactSum();
    private final ExactSum now = new ExactSum();
    private final ExactSum kept = new ExactSum();
    private final ExactSum lostRevenue = new ExactSum();

    /** The earlier day. A month's end is compared with a month's end: 30 November with 31 October. */
    public static LocalDate comparedWith(LocalDate day, int months) {
        var then = day.minusMonths(months);
        return day.equals(YearMonth.from(day).atEndOfMonth()) ? YearMonth.from(then).atEndOfMonth() : then;
    }

    /** @param before what the customer brought then, and {@code after} what now */
    public void add(Fraction before, Fraction after) {
        if (before.signum() <= 0) {
            return;
        }
        customers++;
        then.add(before);
        now.add(after);
        kept.add(after.compareTo(before) < 0 ? after.atLeastZero() : before);
        if (after.signum() == 0) {
            lost++;
            lostRevenue.add(before);
        }
    }

    public int customers() {
        return customers;
    }

    public int lostCustomers() {
        return lost;
    }

    public long thenCents() {
        return then.rounded();
    }

    public long nowCents() {
        return now.rounded();
    }

    /** NRR: what they bring now, of what they brought then. Empty without customers, as are the others. */
    public Optional<BigDecimal> netPercent() {
        return percent(now.exact(), then.exact());
    }

    /** GRR: the same without what any of them brings more. */
    public Optional<BigDecimal> grossPercent() {
        return percent(kept.exact(), then.exact());
    }

    public Optional<BigDecimal> customerChurnPercent() {
        return percent(Fraction.of(lost), Fraction.of(customers));
    }

    /** What those brought who bring nothing now. */
    public Optional<BigDecimal> revenueChurnPercent() {
        return percent(lostRevenue.exact(), then.exact());
    }

    private Optional<BigDecimal> percent(Fraction part, Fraction whole) {
        return customers == 0 ? Optional.empty() : Optional.of(part.times(HUNDRED).dividedBy(whole).toDecimal());
    }
}
