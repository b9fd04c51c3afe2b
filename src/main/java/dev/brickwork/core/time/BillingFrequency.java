package dev.brickwork.core.time;

/** How many months one period spans, for billing and for meters. */
public enum BillingFrequency {
    MONTHLY(1), QUARTERLY(3), SEMI_ANNUALLY(6), ANNUALLY(12), ALL_UPFRONT(0);

    private final int months;

    BillingFrequency(int months) {
        this.months = months;
    }

    /** The length of a period in a term of {@code termMonths}; {@link #ALL_UPFRONT} knows only the whole. */
    public int monthsIn(int termMonths) {
        return this == ALL_UPFRONT ? termMonths : months;
    }
}
