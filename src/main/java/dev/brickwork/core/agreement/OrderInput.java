package dev.brickwork.core.agreement;

import java.time.LocalDate;
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

    public OrderInput acceptedOn(LocalDate day) {
        return new OrderInput(startsOn, lengthMonths, frequency, currency, planId, bricks, coupon, phases, paymentTermsDays,
                trial, day);
    }
}
