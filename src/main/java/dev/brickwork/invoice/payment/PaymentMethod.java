package dev.brickwork.invoice.payment;

/** How money came that was collected outside of the service. */
enum PaymentMethod {
    WIRE, CHECK, ACH, CREDIT_CARD
}
