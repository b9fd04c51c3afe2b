package dev.brickwork.order;

import java.util.UUID;

/**
 * An event inside the process, fired in the transaction that accepts an order, after everything that follows from the change of the
 * agreement. What is due by now can be billed.
 *
 * @param signatoryEmail null when nobody is known
 */
public record OrderAccepted(UUID subscriptionId, UUID orderId, String signatoryEmail) {

    /** In which order it is observed. */
    public static final class Order {
        public static final int INVOICES = 10;
        public static final int MAILS = 20;

        private Order() {
        }
    }
}
