package dev.brickwork.core.money;

/** Exact amounts shown in cents, so that what is shown adds up: each is the difference of two rounded totals. */
public final class RunningTotal {
    private final ExactSum sum = new ExactSum();
    private long cents;

    public RunningTotal(Fraction start) {
        add(start);
    }

    /** What it makes of the total, in cents. */
    public long add(Fraction amount) {
        long before = cents;
        cents = sum.add(amount).rounded();
        return cents - before;
    }

    public Fraction exact() {
        return sum.exact();
    }

    public long cents() {
        return cents;
    }
}
