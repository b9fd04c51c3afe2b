package dev.brickwork.platform.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.brickwork.core.Refused;

/** Everything that is wrong with one request, in the order it was found. */
public final class Problems {
    /** Enough to mend a request by, and a bound on the answer to a hostile one. */
    private static final int COUNT_MAX = 100;

    private final Map<String, List<String>> fields = new LinkedHashMap<>();

    public void add(String path, String message) {
        if (fields.size() < COUNT_MAX || fields.containsKey(path)) {
            var messages = fields.computeIfAbsent(path, p -> new ArrayList<>());
            if (!messages.contains(message)) {
                messages.add(message);
            }
        }
    }

    public boolean isEmpty() {
        return fields.isEmpty();
    }

    public void throwIfAny() {
        if (!fields.isEmpty()) {
            throw Refused.fields(fields);
        }
    }
}
