package dev.brickwork.subscription;

import java.util.UUID;

/** An event inside the process, fired in the transaction in which a subscription turns inactive, once. */
public record SubscriptionEnded(UUID subscriptionId, UUID customerId) {
}
