package dev.brickwork.invoice.billing;

import java.util.Map;
import java.util.UUID;

/** How far milestones have come, asked of the room above that keeps them. */
public interface CompletedMilestones {

    /**
     * @param term the place of the term in the timeline, from 0
     * @return by number of the line that prices it now, how much of a milestone is completed
     */
    Map<Integer, Long> of(UUID subscriptionId, int term);
}
