package dev.brickwork.invoice.creditnote;

import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;

@Singleton
class CreditNoteEventTypes implements EventTypes {

    @Override
    public List<EventType> eventTypes() {
        return List.of(
                new EventType(CreditNoteEventData.ISSUED, "A credit note was issued.", CreditNoteEventData.class),
                new EventType(CreditNoteEventData.PARKED,
                        "Printing a credit note failed five times; it is not tried again until somebody asks for the PDF.",
                        CreditNoteEventData.class));
    }
}
