package dev.brickwork.core.pricing;

import dev.brickwork.core.money.Rate;

/** A discount of one brick as the contract knows them. Its place says when it applies and how long it lives. */
public sealed interface Discount {

    /** The places of a discount list, in the order they apply; each holds at most one. */
    enum Place {
        RENEWING_RATE(true, true), ONE_TIME_RATE(false, true), FIXED_AMOUNT(false, false);

        private final boolean renews;
        private final boolean inherited;

        Place(boolean renews, boolean inherited) {
            this.renews = renews;
            this.inherited = inherited;
        }

        /** Whether a renewal keeps it. */
        public boolean renews() {
            return renews;
        }

        /** Whether a later phase that takes over the brick keeps it. */
        public boolean isInherited() {
            return inherited;
        }
    }

    Place place();

    /** The share it takes; 0 for an amount. */
    Rate rate();

    /** The amount it takes; 0 for a rate. */
    long cents();

    /** A share of what the discounts before it left. */
    record ByRate(Rate rate, boolean renews) implements Discount {
        @Override
        public Place place() {
            return renews ? Place.RENEWING_RATE : Place.ONE_TIME_RATE;
        }

        @Override
        public long cents() {
            return 0;
        }
    }

    /** An amount spread over the line's whole term, applied as given even where it exceeds the price. */
    record ByAmount(long cents) implements Discount {
        @Override
        public Place place() {
            return Place.FIXED_AMOUNT;
        }

        @Override
        public Rate rate() {
            return Rate.ZERO;
        }
    }
}
