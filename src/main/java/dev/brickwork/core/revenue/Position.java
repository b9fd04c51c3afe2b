package dev.brickwork.core.revenue;

/**
 * What a contract comes to by the end of a day. Billed is always recognized plus deferred less unbilled.
 *
 * @param billedCents without tax
 */
public record Position(long billedCents, long recognizedCents) {
    public static final Position NOTHING = new Position(0, 0);

    /** Billed and not delivered yet: a contract liability (ASC 606-10-45-2). */
    public long deferredCents() {
        return Math.max(billedCents - recognizedCents, 0);
    }

    /** Delivered and not billed yet: a contract asset (ASC 606-10-45-3). */
    public long unbilledCents() {
        return Math.max(recognizedCents - billedCents, 0);
    }
}
