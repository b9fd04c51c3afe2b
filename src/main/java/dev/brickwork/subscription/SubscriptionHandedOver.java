package dev.brickwork.subscription;

import java.util.UUID;

/** An event inside the process, fired in the transaction in which an order brings a subscription to another customer. */
public record SubscriptionHandedOver(UUID subscriptionId) {
}
