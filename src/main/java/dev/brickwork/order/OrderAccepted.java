package dev.brickwork.order;

import java.time.LocalDate;
import java.util.UUID;

/**
 * An event inside the process, fired in the transaction that accepts an order, after everything that follows from the change of the
 * agreement. What is due by now can be billed.
 *
 * @param signatoryEmail null when nobody is known
 * @param billedUntil of an imported contract: another system has billed the days before; null for all others
 */
public record OrderAccepted(UUID subscriptionId, UUID orderId, String signatoryEmail, LocalDate billedUntil) {

    /** In which order it is observed. */
    public static final class Order {
        public static final int INVOICES = 10;
        public static final int MAILS = 20;

        private Order() {
        }
    }
}
