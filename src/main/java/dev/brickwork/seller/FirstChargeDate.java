package dev.brickwork.seller;

/** When the first invoice of an order is charged, unless the order says otherwise. */
public enum FirstChargeDate {
    CONTRACT_START_DATE, CHECKOUT_DATE
}
