package dev.brickwork.order;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.seller.FirstChargeDate;

/** When an order is first charged, for the scheduling of its invoices. */
@ApplicationScoped
public class FirstCharges {

    /** When the order was accepted, where its first charge date is CHECKOUT_DATE; empty where its first day counts. */
    @Transactional
    public Optional<Instant> acceptedAt(UUID orderId) {
        var order = CustomerOrder.get(orderId);
        return order.firstChargeDate == FirstChargeDate.CHECKOUT_DATE
                ? Optional.ofNullable(order.acceptedAt)
                : Optional.empty();
    }
}
