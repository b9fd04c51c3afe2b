package dev.brickwork.subscription;

import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.customer.LiveSubscriptions;

@ApplicationScoped
class LiveSubscriptionsQuery implements LiveSubscriptions {

    @Override
    @Transactional
    public Optional<UUID> newestOf(UUID customerId) {
        return Subscription
                .<Subscription>find("customerId = ?1 and status in (TRIAL, ACTIVE, PAUSED) order by createdAt desc, id desc",
                        customerId)
                .firstResultOptional().map(subscription -> subscription.id);
    }
}
