package dev.brickwork.core.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.AppliedCoupon;
import dev.brickwork.core.time.BillingFrequency;

class OrderInputTest {
    private static final UUID PLAN = new UUID(1, 1);
    private static final UUID LATER_PLAN = new UUID(1, 2);

    @Test
    void anOrderWithoutPhasesHasItsPlanThroughout() {
        assertThat(order(List.of()).plansByPhase()).containsExactly(PLAN);
    }

    @Test
    void aPhaseThatNamesNoPlanHasThatOfThePhaseBeforeIt() {
        var phases = List.of(phase(3, null), phase(1, null), phase(2, LATER_PLAN));

        assertThat(order(phases).plansByPhase()).containsExactly(PLAN, LATER_PLAN, LATER_PLAN);
    }

    private static PhaseInput phase(int position, UUID planId) {
        return new PhaseInput(position, null, null, 4, planId, null, AppliedCoupon.NONE);
    }

    private static OrderInput order(List<PhaseInput> phases) {
        return new OrderInput(LocalDate.of(2026, 1, 1), 12, BillingFrequency.MONTHLY, CurrencyCode.USD, PLAN, List.of(),
                AppliedCoupon.NONE, phases, 30, false);
    }
}
