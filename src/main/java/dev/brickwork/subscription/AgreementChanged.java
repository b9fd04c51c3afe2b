package dev.brickwork.subscription;

import java.util.UUID;

/**
 * News inside the process, fired in the transaction of the change: what is billed must be read off the timeline anew. Orders
 * laid, pauses and resumptions all end here, so there is one place that plans invoices.
 *
 * @param orderId the order that was laid into the agreement; null when no order was (a pause, a resumption)
 * @param agreement as it stands now
 */
public record AgreementChanged(UUID subscriptionId, UUID orderId, Agreement agreement) {
}
