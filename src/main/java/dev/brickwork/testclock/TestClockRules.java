package dev.brickwork.testclock;

import java.util.Map;

import jakarta.inject.Singleton;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.BrokenRules;

@Singleton
class TestClockRules implements BrokenRules {

    @Override
    public Map<String, Refused> byConstraint() {
        return Map.of("test_clock_moves_forward", Refused.field("now", "may not lie before the clock's present time"));
    }
}
