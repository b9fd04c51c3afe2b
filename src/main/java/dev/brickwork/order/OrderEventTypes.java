package dev.brickwork.order;

import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;

@Singleton
class OrderEventTypes implements EventTypes {

    static final String RENEWAL_WAITING = "order.renewal_waiting";

    @Override
    public List<EventType> eventTypes() {
        return List.of(
                new EventType("order.created", "An order was made, also by a renewal.", OrderEvents.OrderEventData.class),
                new EventType(RENEWAL_WAITING,
                        "A renewal order was made that waits: the term before it was over when it was agreed on.",
                        OrderEvents.OrderEventData.class),
                new EventType("order.amended", "An open order was changed.", OrderEvents.OrderEventData.class),
                new EventType("order.accepted", "An order was accepted, by the seller, the buyer or a renewal.",
                        OrderEvents.OrderEventData.class),
                new EventType("order.sent", "An order was mailed to be signed.", SentOrderEventData.class),
                new EventType("order.canceled", "An open order was canceled.", OrderEvents.OrderEventData.class),
                new EventType("order.approval_requested", "An order was made or amended that waits for approval.",
                        OrderEvents.OrderEventData.class),
                new EventType("order.approved", "An order was approved: it can be sent and accepted.",
                        OrderEvents.OrderEventData.class),
                new EventType("order.approval_refused", "The approval of an order was refused.",
                        OrderEvents.OrderEventData.class),
                new EventType("order.declined", "The buyer declined an open order on its page.",
                        OrderEvents.OrderEventData.class));
    }
}
