package dev.brickwork.invoice.payment;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** How money came that was collected outside of the service. */
@Schema(name = "ManualPaymentMethod")
enum PaymentMethod {
    WIRE, CHECK, ACH, CREDIT_CARD
}
