package dev.brickwork.subscription;

import java.util.UUID;

/**
 * An event inside the process, fired in the transaction of the change: what is billed must be read off the timeline anew. Orders
 * applied, pauses and resumptions all end here, so there is one place that plans invoices.
 *
 * @param orderId the order that was applied to the agreement; null when no order was (a pause, a resumption)
 * @param isFirst whether nothing was agreed before, and so nothing can have been planned, billed or paused
 * @param agreement as it stands now
 */
public record AgreementChanged(UUID subscriptionId, UUID orderId, boolean isFirst, Agreement agreement) {

    /** The priorities of its observers, lowest first. Without them their order would follow from their class names. */
    public static final class Order {
        /** First: the credit of a recast notes what it gives back, and the schedule of invoices reads that. */
        public static final int CREDIT = 10;
        /** Before invoices, so that their events come in that order. */
        public static final int MILESTONES = 20;
        public static final int INVOICES = 30;
        public static final int METRICS = 35;
        /** Last: it locks the rows of meters, and usage that comes in waits for them until the commit. */
        public static final int METERS = 40;

        private Order() {
        }
    }
}
