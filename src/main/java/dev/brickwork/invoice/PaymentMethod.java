package dev.brickwork.invoice;

/** How money came that was collected outside of the service. */
enum PaymentMethod {
    WIRE, CHECK, ACH, CREDIT_CARD
}
