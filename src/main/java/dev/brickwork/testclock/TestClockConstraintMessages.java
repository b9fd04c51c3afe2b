package dev.brickwork.testclock;

import java.util.Map;

import jakarta.inject.Singleton;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.ConstraintMessages;

/** What the constraints of test clocks mean when they fire. */
@Singleton
class TestClockConstraintMessages implements ConstraintMessages {

    @Override
    public Map<String, Refused> byConstraint() {
        return Map.of("test_clock_moves_forward", Refused.field("now", "may not lie before the clock's present time"),
                "test_clock_in_open_month", Refused.field("now", "may not lie in a closed month"));
    }
}
