package dev.brickwork.milestone;

import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;

@Singleton
class MilestoneEventTypes implements EventTypes {

    @Override
    public List<EventType> eventTypes() {
        return List.of(
                new EventType("milestone.created", "An order brought it.", MilestoneEventData.class),
                new EventType("milestone.changed",
                        "An order changed its quantity, or a pause or an early resume its last day.",
                        MilestoneEventData.class),
                new EventType("milestone.completed", "Some of it, or all, was completed.", MilestoneEventData.class),
                new EventType("milestone.ended", "It can't be completed any more.", MilestoneEventData.class));
    }
}
