package dev.brickwork.order;

public enum OrderType {
    TRIAL, STANDARD, RENEWAL, UPGRADE, RECAST;

    /** Whether it brings the subscription's first agreement. */
    public boolean isNew() {
        return this == TRIAL || this == STANDARD;
    }
}
