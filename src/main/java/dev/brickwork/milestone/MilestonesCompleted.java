package dev.brickwork.milestone;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.invoice.billing.CompletedMilestones;

/** Tells orders how far milestones have come: an upgrade can't go below that, and prices only what is left. */
@ApplicationScoped
class MilestonesCompleted implements CompletedMilestones {

    @Override
    @Transactional
    public Map<Integer, Long> of(UUID subscriptionId, int term) {
        var completed = new HashMap<Integer, Long>();
        Milestone.ofSubscription(subscriptionId).stream()
                .filter(milestone -> milestone.term == term && milestone.completedQuantity > 0)
                .forEach(milestone -> completed.put(milestone.line, milestone.completedQuantity));
        return completed;
    }
}
