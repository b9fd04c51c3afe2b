package dev.brickwork.testclock;

import java.util.Map;

import jakarta.inject.Singleton;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.ConstraintMessages;

/** What the constraint of test clocks means when it fires. */
@Singleton
class TestClockConstraintMessages implements ConstraintMessages {

    @Override
    public Map<String, Refused> byConstraint() {
        return Map.of("test_clock_moves_forward", Refused.field("now", "may not lie before the clock's present time"));
    }
}
