package dev.brickwork.core.revenue;

/** When the recurring lines of a term with several phases are revenue. */
public enum RampRevenue {
    /** Over the days that were billed: each phase is worth what it costs. */
    BY_PERIOD,
    /** In equal months over the whole term, since what is delivered is the same in all phases (ASC 606-10-25-31 to 33). */
    STRAIGHT_LINE
}
