package dev.brickwork.bench;

import java.util.Locale;

/**
 * One line of the table.
 *
 * @param limit the most that service and PostgreSQL may take together, and what is aimed at; null where nothing is asked
 */
record Row(String name, Load.Taken taken, Cost cost, Plain plain, Limit limit) {
    static final String HEAD = String.format("%-34s %9s %8s %8s %9s %9s %9s %9s %9s %7s %7s  %s", "operation", "ops/s", "p50 ms",
            "p99 ms", "service", "postgres", "together", "plain/s", "plain ms", "ops", "CPU", "at most (aim)");

    /** CPU milliseconds an operation. */
    record Cost(double service, double postgres) {
        double together() {
            return service + postgres;
        }
    }

    /** The same SQL work by plain JDBC: operations a second, and CPU milliseconds each, of client and PostgreSQL together. */
    record Plain(double perSecond, double millis) {
    }

    record Limit(double atMost, double aim) {
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%-34s %9.0f %8s %8s %9.4f %9.4f %9.4f %9s %9s %7s %7s  %s", name, taken.perSecond(),
                number("%.2f", taken.millisAt(0.5)), number("%.2f", taken.millisAt(0.99)), cost.service, cost.postgres, cost.together(),
                plain == null ? "-" : number("%.0f", plain.perSecond), plain == null ? "-" : number("%.4f", plain.millis),
                plain == null ? "-" : number("%.2f", taken.perSecond() / plain.perSecond),
                plain == null ? "-" : number("%.1f", cost.together() / plain.millis), verdict());
    }

    private static String number(String format, double value) {
        return Double.isNaN(value) || Double.isInfinite(value) ? "-" : String.format(Locale.ROOT, format, value);
    }

    private String verdict() {
        if (limit == null) {
            return "";
        }
        var word = cost.together() <= limit.aim ? "aim met" : cost.together() <= limit.atMost ? "met" : "MISSED";
        return String.format(Locale.ROOT, "%s (%s) %s", limit.atMost, limit.aim, word);
    }
}
