package dev.brickwork.order.estimate;

import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.time.BillingFrequency;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What an order or an estimate is about, as it was sent: all that decides the price, next to the agreement it changes.
 *
 * @param contractLength null for an upgrade, as is {@code billingFrequency}
 * @param planId null where the agreement's own plan is meant
 * @param currency null where it is the agreement's
 */
@RegisterForReflection
public record Deal(LocalDate startsAt, Integer contractLength, BillingFrequency billingFrequency, CurrencyCode currency,
        UUID planId, List<BrickBody> bricks, List<String> discountCoupons, List<PhaseBody> phases) {

    public Deal {
        bricks = bricks == null ? List.of() : List.copyOf(bricks);
        discountCoupons = discountCoupons == null ? List.of() : List.copyOf(discountCoupons);
        phases = phases == null ? List.of() : List.copyOf(phases);
    }

    public Set<UUID> planIds() {
        return EstimateRequests.planIds(planId, phases);
    }

    /** All bricks that it sends, its phases' too. */
    List<UUID> brickIds() {
        return Stream.concat(Stream.of(bricks), phases.stream().map(PhaseBody::bricks)).filter(Objects::nonNull)
                .flatMap(List::stream).map(BrickBody::brickId).toList();
    }

    public Deal in(CurrencyCode newCurrency) {
        return new Deal(startsAt, contractLength, billingFrequency, newCurrency, planId, bricks, discountCoupons, phases);
    }

    Deal withPlan(UUID newPlanId) {
        return new Deal(startsAt, contractLength, billingFrequency, currency, newPlanId, bricks, discountCoupons, phases);
    }
}
