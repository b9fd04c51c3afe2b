package dev.brickwork.core.revenue;

/** When a one-time charge is revenue. */
public enum OneTimeRevenue {
    /** On its first day: what was sold is delivered then, as hardware is. */
    ON_DAY,
    /** Over the term it was sold for: it delivers nothing by itself, as a set-up fee does (ASC 606-10-55-50 to 55-53). */
    OVER_TERM
}
