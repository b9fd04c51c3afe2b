package dev.brickwork.platform.outbox;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.core.DidYouMean;
import io.quarkus.arc.All;
import io.quarkus.runtime.LaunchMode;

/** Every type of event there is, by its name. */
@ApplicationScoped
public class KnownEvents {
    private static final Logger LOG = Logger.getLogger(KnownEvents.class);

    private final Map<String, EventType> byName = new TreeMap<>();
    private final Set<String> filters = new TreeSet<>(Set.of("*"));
    private final LaunchMode mode = LaunchMode.current();

    KnownEvents(@All List<EventTypes> features) {
        for (var feature : features) {
            for (var type : feature.eventTypes()) {
                if (byName.put(type.name(), type) != null) {
                    throw new IllegalStateException("two features declare the event " + type.name());
                }
                filters.add(type.name());
                filters.add(type.name().substring(0, type.name().indexOf('.')) + ".*");
            }
        }
    }

    public Collection<EventType> all() {
        return byName.values();
    }

    public boolean isType(String name) {
        return byName.containsKey(name);
    }

    /** What an endpoint may ask for: types, all of one kind of object such as {@code invoice.*}, or {@code *}, which is all there are. */
    public Set<String> filters() {
        return Collections.unmodifiableSet(filters);
    }

    /** What is wrong with a word that is no type and no filter. */
    public String unknown(String text) {
        return "unknown event type" + DidYouMean.hint(text, filters);
    }

    /** What no feature has declared no reader expects. A mistake of ours, so tests fail on it and bills do not. */
    void refuseUndeclared(NewEvent event) {
        var type = byName.get(event.type());
        if (type != null && type.data().isInstance(event.data())) {
            return;
        }
        var fault = type == null
                ? "the event " + event.type() + " is in no EventTypes; CONTRIBUTING.md says how to add one"
                : "the event " + event.type() + " is declared with " + type.data().getName() + ", not "
                        + event.data().getClass().getName();
        if (mode != LaunchMode.NORMAL) {
            throw new IllegalStateException(fault);
        }
        LOG.error(fault);
    }
}
