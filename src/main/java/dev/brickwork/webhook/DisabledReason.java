package dev.brickwork.webhook;

/** Why an endpoint gets nothing. */
public enum DisabledReason {
    /** The seller wants it so. */
    REQUESTED,
    /** The receiver said 410 Gone. */
    GONE,
    /** Nothing has arrived for five days. */
    FAILING
}
