package dev.brickwork.faults;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import com.fasterxml.jackson.databind.JsonNode;

/** What the clients asked for and what they were told: the other side of the database's story. */
final class Book {
    private final List<Entry> entries = Collections.synchronizedList(new ArrayList<>());
    final AtomicLong retries = new AtomicLong();
    final AtomicLong answersLost = new AtomicLong();
    final AtomicLong serverErrors = new AtomicLong();

    enum Told {
        /** A 2xx: it was done, once. */
        DONE,
        /** The processor said no. The try is kept, so it counts as an effect, and nothing was taken. */
        DECLINED,
        /** A 4xx to the first attempt: nothing was done. */
        REFUSED,
        /** No answer, or a refusal after an attempt without one: it was done once or not at all. */
        UNKNOWN
    }

    /** @param answer null unless it was done */
    record Entry(Shop shop, Operation operation, Told told, int status, JsonNode answer) {
    }

    void add(Entry entry) {
        entries.add(entry);
    }

    /** It was asked for again, and answered. */
    void replace(Entry before, Entry after) {
        entries.set(entries.indexOf(before), after);
    }

    List<Entry> entries() {
        synchronized (entries) {
            return List.copyOf(entries);
        }
    }

    long count(Told told) {
        return entries().stream().filter(entry -> entry.told == told).count();
    }

    Map<Kind, Map<Told, Long>> table() {
        var table = new EnumMap<Kind, Map<Told, Long>>(Kind.class);
        entries().forEach(entry -> table.computeIfAbsent(entry.operation.kind(), kind -> new EnumMap<>(Told.class))
                .merge(entry.told, 1L, Long::sum));
        return table;
    }
}
