package dev.brickwork.subscription;

public enum SubscriptionStatus {
    /** Not begun yet. */
    PENDING, TRIAL, ACTIVE, PAUSED, INACTIVE
}
