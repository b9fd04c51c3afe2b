package dev.brickwork.core.agreement;

/** When a line is charged. */
public enum ChargeTiming {
    /** Ahead, period by period: add-ons by the month or year, and the commitment of usage. */
    RECURRING,
    /** In full with the first period of its phase. */
    ONE_TIME,
    /** As it is completed: milestones. They count in totals and have no place in the billing schedule. */
    ON_COMPLETION
}
