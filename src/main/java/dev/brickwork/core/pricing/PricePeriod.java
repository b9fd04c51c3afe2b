package dev.brickwork.core.pricing;

/** What stretch of time a catalogue price is for. */
public enum PricePeriod {
    MONTH(1), YEAR(12), ONE_TIME(0);

    private final int months;

    PricePeriod(int months) {
        this.months = months;
    }

    /** Months that one price covers; 0 where time does not matter. */
    public int months() {
        return months;
    }
}
