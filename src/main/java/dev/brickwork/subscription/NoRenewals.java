package dev.brickwork.subscription;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.Timeline;
import io.quarkus.arc.DefaultBean;

/** Nothing renews where nobody keeps orders; gives way to the feature that does. */
@DefaultBean
@ApplicationScoped
class NoRenewals implements RenewalTerms {

    @Override
    public Optional<Renewal> of(UUID subscriptionId) {
        return Optional.empty();
    }

    @Override
    public Set<UUID> renewing(Collection<UUID> subscriptionIds) {
        return Set.of();
    }

    @Override
    public UUID takesOver(Agreement agreement, Renewal renewal, Timeline renewed) {
        return null;
    }

    @Override
    public void waits(Agreement agreement, Timeline renewed) {
        throw new IllegalStateException("no subscription renews");
    }

    @Override
    public Map<UUID, UUID> waiting(Collection<UUID> subscriptionIds) {
        return Map.of();
    }
}
