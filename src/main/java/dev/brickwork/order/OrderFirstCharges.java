package dev.brickwork.order;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.seller.FirstChargeDate;

/** As the accepted order says. */
@ApplicationScoped
class OrderFirstCharges implements FirstCharges {

    @Override
    @Transactional
    public Optional<Instant> acceptedAt(UUID orderId) {
        var order = CustomerOrder.get(orderId);
        return order.firstChargeDate == FirstChargeDate.CHECKOUT_DATE
                ? Optional.ofNullable(order.acceptedAt)
                : Optional.empty();
    }
}
