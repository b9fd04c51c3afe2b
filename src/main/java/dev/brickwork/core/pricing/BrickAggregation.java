package dev.brickwork.core.pricing;

/** How the entries of a meter period become the quantity that is charged. */
public enum BrickAggregation {
    SUM, MAX, LAST, COUNT, UNIQUE_COUNT
}
