package dev.brickwork.imports;

import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;

@Singleton
class ImportEventTypes implements EventTypes {
    static final String COMPLETED = "import.completed";

    @Override
    public List<EventType> eventTypes() {
        return List.of(new EventType(COMPLETED, "All rows of a file have had their turn, also those of a dry run.",
                ImportResponse.class));
    }
}
