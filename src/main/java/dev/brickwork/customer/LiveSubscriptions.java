package dev.brickwork.customer;

import java.util.Optional;
import java.util.UUID;

/** What customers ask of subscriptions, which live upstairs. */
public interface LiveSubscriptions {

    /** The newest of the customer's subscriptions that has begun and is not over. */
    Optional<UUID> newestOf(UUID customerId);
}
