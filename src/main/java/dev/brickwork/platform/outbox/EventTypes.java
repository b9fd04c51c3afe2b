package dev.brickwork.platform.outbox;

import java.util.List;

/**
 * What a feature tells the world: one bean a package, with a constructor that takes nothing. The API document's webhooks are
 * made of all of these, endpoints can ask for these and no others, and outside of production the outbox takes nothing else.
 */
public interface EventTypes {

    List<EventType> eventTypes();
}
