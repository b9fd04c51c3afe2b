package dev.brickwork.core.time;

/** One period of a schedule: its place, its days, and the same as months of the anchor (which need no dividing). */
public record BillingPeriod(int index, DateRange days, int fromMonth, int toMonth) {
}
