package dev.brickwork.invoice;

/** Where a line of an issued invoice comes from. */
public enum LineKind {
    /** A line of the agreement, over days of it. */
    PLANNED,
    /** Usage beyond what was committed. */
    OVERAGE,
    /** What usage that came late makes of a meter period that was billed before. */
    CORRECTION,
    /** A milestone, or a part of one. */
    COMPLETION,
    /** Written by hand. */
    CUSTOM,
    /** Credit that was given back for a charge, was spent, and whose charge went away: it is charged again. */
    TAKEN_BACK,
    /** Brings an invoice below 0 to 0. */
    CARRIED_TO_CREDIT
}
