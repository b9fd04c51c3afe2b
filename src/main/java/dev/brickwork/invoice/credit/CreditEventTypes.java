package dev.brickwork.invoice.credit;

import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;

@Singleton
class CreditEventTypes implements EventTypes {

    @Override
    public List<EventType> eventTypes() {
        return List.of(
                new EventType("credit.granted", "Somebody has got credit.", CreditEventData.class),
                new EventType(CreditRefunds.REFUNDED, "Credit was paid out.", CreditRefunds.CreditRefundEventData.class));
    }
}
