package dev.brickwork.core.pricing;

import dev.brickwork.core.money.Rate;

/** A discount coupon of an order. It ends up as a discount of the lines that the order brings, and is the last to apply. */
public sealed interface AppliedCoupon {
    AppliedCoupon NONE = new ByRate("", Rate.ZERO, false);

    String code();

    /** The share it takes; 0 for an amount. */
    Rate rate();

    /** The amount it takes; 0 for a rate. */
    long cents();

    boolean renews();

    /** The coupon as one line has it, whose part of the amount is {@code cents}; a rate is the same for all. */
    AppliedCoupon ofLine(long cents);

    /** What an amount of {@code cents} takes: at most the net that the other discounts leave; nothing if that is below 0. */
    static long within(long net, long cents) {
        return Math.max(Math.min(net, cents), 0);
    }

    record ByRate(String code, Rate rate, boolean renews) implements AppliedCoupon {
        @Override
        public long cents() {
            return 0;
        }

        @Override
        public AppliedCoupon ofLine(long cents) {
            return this;
        }
    }

    /** Never renewed: a fixed amount is given once. */
    record ByAmount(String code, long cents) implements AppliedCoupon {
        @Override
        public Rate rate() {
            return Rate.ZERO;
        }

        @Override
        public boolean renews() {
            return false;
        }

        @Override
        public AppliedCoupon ofLine(long cents) {
            return new ByAmount(code, cents);
        }
    }
}
