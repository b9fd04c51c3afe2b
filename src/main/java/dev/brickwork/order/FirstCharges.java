package dev.brickwork.order;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** When an order is first charged, for whoever schedules its invoices. */
public interface FirstCharges {

    /** When the order was accepted, where its first charge date is CHECKOUT_DATE; empty where its first day counts. */
    Optional<Instant> acceptedAt(UUID orderId);
}
