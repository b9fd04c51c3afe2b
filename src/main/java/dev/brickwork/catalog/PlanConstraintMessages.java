package dev.brickwork.catalog;

import java.util.Map;

import jakarta.inject.Singleton;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.ConstraintMessages;

/** What the constraints of plans mean when they fire. */
@Singleton
class PlanConstraintMessages implements ConstraintMessages {
    static final Refused CODE_TAKEN = Refused.field("code", "is taken by another plan");

    @Override
    public Map<String, Refused> byConstraint() {
        return Map.of("plan_code_unique", CODE_TAKEN);
    }
}
