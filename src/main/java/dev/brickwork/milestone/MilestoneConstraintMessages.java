package dev.brickwork.milestone;

import java.util.Map;

import jakarta.inject.Singleton;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.ConstraintMessages;

/** What the constraints of milestones mean when they fire, since two were at work at once: what the checks say to one alone. */
@Singleton
class MilestoneConstraintMessages implements ConstraintMessages {
    static final Refused NOTHING_TO_DEFER_ONTO = Refused.field("bill_on",
            "there is no invoice left to defer onto; use IMMEDIATELY");
    private static final Refused MORE_THAN_LEFT = Refused.field("quantity", "must be at most what is left of the milestone");

    @Override
    public Map<String, Refused> byConstraint() {
        return Map.of("milestone_completed_at_most_the_total", MORE_THAN_LEFT, "milestone_completion_in_turn",
                MORE_THAN_LEFT, "invoice_addition_before_issue", NOTHING_TO_DEFER_ONTO);
    }
}
