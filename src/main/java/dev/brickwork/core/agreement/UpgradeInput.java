package dev.brickwork.core.agreement;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.pricing.Coupon;

/**
 * What an upgrade changes, as it is sent.
 *
 * @param planId the plan that bricks are taken from
 * @param switchesPlan whether its prices also replace contracted ones; without it only bricks new to the agreement take them
 * @param phases later phases that change too; those not named stay as contracted
 * @param paymentTermsDays of the phase it begins in and all later ones; null where they stay as agreed
 */
public record UpgradeInput(LocalDate startsOn, UUID planId, boolean switchesPlan, List<BrickInput> bricks, Coupon coupon,
        List<PhaseInput> phases, Integer paymentTermsDays) {
    public UpgradeInput {
        bricks = List.copyOf(bricks);
        phases = List.copyOf(phases);
    }
}
