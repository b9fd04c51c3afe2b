package dev.brickwork.catalog;

/** Where a version comes from. */
enum PlanVersionKind {
    /** Made by the seller, counted 1..n. */
    NUMBERED,
    /** Made of two others for one order, and never the plan's latest. */
    MERGED
}
