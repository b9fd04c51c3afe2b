package dev.brickwork.subscription;

/** What an end makes of what is billed already. */
public enum EndBilling {
    /** What stands of the days not used becomes credit. */
    CREDIT,
    /** What was issued stays as it is. */
    KEEP,
    /** What was issued stays, and the rest of the term is billed at once. */
    BILL_REST
}
