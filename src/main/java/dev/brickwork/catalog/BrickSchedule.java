package dev.brickwork.catalog;

import dev.brickwork.core.time.BillingFrequency;

/** How long a meter period of a usage brick is. Never a whole term, whose length the catalogue does not know. */
public enum BrickSchedule {
    MONTHLY(BillingFrequency.MONTHLY), QUARTERLY(BillingFrequency.QUARTERLY), SEMI_ANNUALLY(
            BillingFrequency.SEMI_ANNUALLY), ANNUALLY(BillingFrequency.ANNUALLY);

    private final BillingFrequency frequency;

    BrickSchedule(BillingFrequency frequency) {
        this.frequency = frequency;
    }

    BillingFrequency frequency() {
        return frequency;
    }
}
