package dev.brickwork.core.money;

/** Exact amounts shown in cents, so that what is shown adds up: each is the difference of two rounded totals. */
public final class RunningTotal {
    private Fraction exact;

    public RunningTotal(Fraction start) {
        exact = start;
    }

    /** What it makes of the total, in cents. */
    public long add(Fraction amount) {
        long before = cents();
        exact = exact.plus(amount);
        return cents() - before;
    }

    public Fraction exact() {
        return exact;
    }

    public long cents() {
        return exact.rounded();
    }
}
