package dev.brickwork.core.pricing;

/** What kind of thing a brick sells. */
public enum BrickKind {
    ADD_ON, USAGE, MILESTONE
}
