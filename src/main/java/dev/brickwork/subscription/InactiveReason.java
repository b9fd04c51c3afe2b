package dev.brickwork.subscription;

/** Why a subscription has ended. */
public enum InactiveReason {
    /** Its term ended and nothing renews it. */
    EXPIRED, CANCELED,
    /** A trial that nobody wanted to go on. */
    TRIAL_ENDED
}
