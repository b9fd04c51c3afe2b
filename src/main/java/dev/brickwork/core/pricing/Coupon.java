package dev.brickwork.core.pricing;

import dev.brickwork.core.money.Rate;

/** A discount coupon of an order. It ends up as a discount of the lines that the order brings, and is the last to apply. */
public sealed interface Coupon {
    Coupon NONE = new ByRate("", Rate.ZERO, false);

    String code();

    /** The share it takes; 0 for an amount. */
    Rate rate();

    /** The amount it takes; 0 for a rate. */
    long cents();

    boolean renews();

    /** The coupon as one line has it, whose part of the amount is {@code cents}; a rate is the same for all. */
    Coupon ofLine(long cents);

    record ByRate(String code, Rate rate, boolean renews) implements Coupon {
        @Override
        public long cents() {
            return 0;
        }

        @Override
        public Coupon ofLine(long cents) {
            return this;
        }
    }

    /** Never renewed: a fixed amount is given once. */
    record ByAmount(String code, long cents) implements Coupon {
        @Override
        public Rate rate() {
            return Rate.ZERO;
        }

        @Override
        public boolean renews() {
            return false;
        }

        @Override
        public Coupon ofLine(long cents) {
            return new ByAmount(code, cents);
        }
    }
}
