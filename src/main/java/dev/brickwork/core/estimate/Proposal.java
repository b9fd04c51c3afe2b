package dev.brickwork.core.estimate;

import dev.brickwork.core.agreement.Timeline;

/**
 * What an order would make of the agreement, and what that comes to. Accepting it is keeping the timeline.
 *
 * @param creditBeyondUnused the cents by which the credit of a recast is more than the automatic one; else 0
 */
public record Proposal(Timeline timeline, Estimate estimate, long creditBeyondUnused) {

    Proposal(Timeline timeline, Estimate estimate) {
        this(timeline, estimate, 0);
    }
}
