package dev.brickwork.insight.revenue;

import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;

@Singleton
class PeriodEventTypes implements EventTypes {
    static final String CLOSED = "period.closed";
    static final String REOPENED = "period.reopened";

    @Override
    public List<EventType> eventTypes() {
        return List.of(new EventType(CLOSED, "A month was closed. Its revenue is booked.", PeriodEventData.class),
                new EventType(REOPENED, "The newest closed month was reopened.", PeriodEventData.class));
    }
}
