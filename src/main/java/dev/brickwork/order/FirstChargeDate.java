package dev.brickwork.order;

/** When the first invoice of an order is charged. The seller's setting has the same words, in a room we do not enter. */
public enum FirstChargeDate {
    CONTRACT_START_DATE, CHECKOUT_DATE
}
