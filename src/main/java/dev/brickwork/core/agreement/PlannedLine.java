package dev.brickwork.core.agreement;

import dev.brickwork.core.pricing.Totals;
import dev.brickwork.core.time.DateRange;

/**
 * A line of a planned invoice: what {@code line} costs over {@code days}, less what {@code replaced} cost over the same days
 * where an upgrade bills the difference and both are taxed alike.
 *
 * @param line null where an upgrade only takes the old line back
 * @param replaced null unless it is an upgrade's difference
 * @param days contract days
 */
public record PlannedLine(Line line, Line replaced, DateRange days, Totals totals) {

    static PlannedLine of(Line line, DateRange days, Totals totals) {
        return new PlannedLine(line, null, days, totals);
    }

    /** What is sold: the new where there is one. */
    public Item item() {
        return line != null ? line.item() : replaced.item();
    }
}
