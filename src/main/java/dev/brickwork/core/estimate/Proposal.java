package dev.brickwork.core.estimate;

import dev.brickwork.core.agreement.Timeline;

/** What an order would make of the agreement, and what that comes to. Accepting it is keeping the timeline. */
public record Proposal(Timeline timeline, Estimate estimate) {
}
