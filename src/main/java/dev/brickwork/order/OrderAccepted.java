package dev.brickwork.order;

import java.util.UUID;

/**
 * An event inside the process, fired in the transaction that accepts an order, after everything that follows from the change of the
 * agreement. What is due by now can be billed.
 */
public record OrderAccepted(UUID subscriptionId) {
}
