package dev.brickwork.core.metrics;

/** Why the recurring revenue of a subscription changes. */
public enum MrrCause {
    NEW, TRIAL_ENDED, UPGRADE, RECAST, PHASE, RENEWAL_UPLIFT, DISCOUNT_ENDED, PAUSE, RESUME, ENDED
}
