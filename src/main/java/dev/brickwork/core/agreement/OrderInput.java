package dev.brickwork.core.agreement;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.time.BillingFrequency;

/**
 * What a new order or a recast agrees, as it is sent.
 *
 * @param coupon {@link AppliedCoupon#NONE} without one
 * @param phases empty where the order has none
 * @param paymentTermsDays of the order, else the seller's
 * @param acceptedOn the day of the calendar it is agreed on, today for an estimate; a recast may come long after its first day
 */
public record OrderInput(LocalDate startsOn, int lengthMonths, BillingFrequency frequency, CurrencyCode currency,
        UUID planId, List<BrickInput> bricks, AppliedCoupon coupon, List<PhaseInput> phases, int paymentTermsDays,
        boolean trial,
        LocalDate acceptedOn) {
    public OrderInput {
        bricks = List.copyOf(bricks);
        phases = List.copyOf(phases);
    }

    /** One that is accepted in time: on its first day, or before, which makes no difference. */
    public OrderInput(LocalDate startsOn, int lengthMonths, BillingFrequency frequency, CurrencyCode currency, UUID planId,
            List<BrickInput> bricks, AppliedCoupon coupon, List<PhaseInput> phases, int paymentTermsDays, boolean trial) {
        this(startsOn, lengthMonths, frequency, currency, planId, bricks, coupon, phases, paymentTermsDays, trial, startsOn);
    }

    /**
     * The plan of each phase, in the order of their positions: one that names none has that of the phase before it, or the order's.
     * Without phases, that of the order.
     */
    public List<UUID> plansByPhase() {
        if (phases.isEmpty()) {
            return List.of(planId);
        }
        var plans = new ArrayList<UUID>(phases.size());
        var plan = planId;
        for (int index : PhaseRules.inOrderOfPosition(phases)) {
            plan = phases.get(index).planId() != null ? phases.get(index).planId() : plan;
            plans.add(plan);
        }
        return plans;
    }

    public OrderInput acceptedOn(LocalDate day) {
        return new OrderInput(startsOn, lengthMonths, frequency, currency, planId, bricks, coupon, phases, paymentTermsDays,
                trial, day);
    }
}
