package dev.brickwork.subscription;

import java.util.UUID;

/**
 * An event inside the process, fired in the transaction in which a subscription turns inactive, once.
 *
 * @param billed what becomes of what is billed already; null where its end was not asked for
 */
public record SubscriptionEnded(UUID subscriptionId, UUID customerId, EndBilling billed) {

    /** The priorities of its observers, lowest first. */
    public static final class Order {
        /** What the subscription still has passes to the company. */
        public static final int PASS_ON = 10;
        /** Belongs to the company from the beginning. */
        public static final int CREDIT_OF_END = 20;

        private Order() {
        }
    }
}
