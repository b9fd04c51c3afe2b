package dev.brickwork.core.agreement;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.core.pricing.AppliedCoupon;

/**
 * What an upgrade changes, as it is sent.
 *
 * @param planId the plan that bricks are taken from
 * @param switchesPlan whether its prices also replace contracted ones; without it only bricks new to the agreement take them
 * @param phasePlans the plan that each phase of the term has, by its place; empty where all have {@code planId}
 * @param phases later phases that change too; those not named stay as contracted
 * @param paymentTermsDays of the phase it begins in and all later ones; null where they stay as agreed
 */
public record UpgradeInput(LocalDate startsOn, UUID planId, boolean switchesPlan, List<UUID> phasePlans,
        List<BrickInput> bricks, AppliedCoupon coupon, List<PhaseInput> phases, Integer paymentTermsDays) {
    public UpgradeInput {
        phasePlans = List.copyOf(phasePlans);
        bricks = List.copyOf(bricks);
        phases = List.copyOf(phases);
    }

    /**
     * The plan of each phase that the order changes, by its place in the term. The phase of the first day has that of the order. One that
     * is named has its own, unless it names another one, or the order or a phase named before it does.
     */
    public Map<Integer, UUID> plansByPhase(Term term) {
        int current = term.phaseOnCalendarDay(startsOn);
        var plans = new HashMap<Integer, UUID>();
        plans.put(current, planId);
        var switchedTo = switchesPlan ? planId : null;
        for (int index : PhaseRules.inOrderOfPosition(phases)) {
            int phase = term.phaseAt(phases.get(index).position());
            if (phase >= current) {
                switchedTo = phases.get(index).planId() != null ? phases.get(index).planId() : switchedTo;
                plans.put(phase, switchedTo != null ? switchedTo : planOf(phase));
            }
        }
        return plans;
    }

    private UUID planOf(int phase) {
        return phasePlans.isEmpty() ? planId : phasePlans.get(phase);
    }
}
