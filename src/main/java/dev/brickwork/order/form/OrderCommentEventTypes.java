package dev.brickwork.order.form;

import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;

@Singleton
class OrderCommentEventTypes implements EventTypes {

    @Override
    public List<EventType> eventTypes() {
        return List.of(new EventType("order.commented", "The buyer wrote a comment on the page of an open order.",
                CommentResponse.class));
    }
}
