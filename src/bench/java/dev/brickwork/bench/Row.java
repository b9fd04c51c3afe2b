package dev.brickwork.bench;

import java.util.Locale;

/** One line of the table. */
record Row(String name, Load.Taken taken, Cost cost, Plain plain) {
    static final String HEAD = String.format("%-34s %9s %8s %8s %9s %9s %9s %9s %9s %7s %7s", "operation", "ops/s", "p50 ms",
            "p99 ms", "service", "postgres", "together", "plain/s", "plain ms", "ops", "CPU");

    /** CPU milliseconds an operation. */
    record Cost(double service, double postgres) {
        double together() {
            return service + postgres;
        }
    }

    /** The same SQL work by plain JDBC: operations a second, and CPU milliseconds each, of client and PostgreSQL together. */
    record Plain(double perSecond, double millis) {
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%-34s %9.0f %8s %8s %9.4f %9.4f %9.4f %9s %9s %7s %7s", name, taken.perSecond(),
                number("%.2f", taken.millisAt(0.5)), number("%.2f", taken.millisAt(0.99)), cost.service, cost.postgres, cost.together(),
                plain == null ? "-" : number("%.0f", plain.perSecond), plain == null ? "-" : number("%.4f", plain.millis),
                plain == null ? "-" : number("%.2f", taken.perSecond() / plain.perSecond),
                plain == null ? "-" : number("%.1f", cost.together() / plain.millis));
    }

    private static String number(String format, double value) {
        return Double.isNaN(value) || Double.isInfinite(value) ? "-" : String.format(Locale.ROOT, format, value);
    }
}
