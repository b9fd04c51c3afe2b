package dev.brickwork.subscription;

import java.util.UUID;

/**
 * An event inside the process, fired in the transaction of the change: what is billed must be read off the timeline anew. Orders
 * laid, pauses and resumptions all end here, so there is one place that plans invoices.
 *
 * @param orderId the order that was laid into the agreement; null when no order was (a pause, a resumption)
 * @param isFirst whether nothing was agreed before, and so nothing can have been planned, billed or paused
 * @param agreement as it stands now
 */
public record AgreementChanged(UUID subscriptionId, UUID orderId, boolean isFirst, Agreement agreement) {
}
