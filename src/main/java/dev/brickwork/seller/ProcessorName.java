package dev.brickwork.seller;

/** Through whom a seller takes payments. */
public enum ProcessorName {
    SANDBOX, STRIPE, NONE
}
