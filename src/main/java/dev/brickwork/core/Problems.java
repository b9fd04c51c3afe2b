package dev.brickwork.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects every offending member of a request, so that one answer names them all. */
public final class Problems {

    private final Map<String, List<String>> fields = new LinkedHashMap<>();

    /** Notes that the member at {@code path} (as in {@code bricks[1].discount[0].rate}) is wrong. */
    public void add(String path, String message) {
        var messages = fields.computeIfAbsent(path, unused -> new ArrayList<>());
        if (!messages.contains(message)) {
            messages.add(message);
        }
    }

    public void addUnless(boolean right, String path, String message) {
        if (!right) {
            add(path, message);
        }
    }

    public boolean isEmpty() {
        return fields.isEmpty();
    }

    /** All that was noted; null when nothing was. */
    public Refused refusal() {
        return fields.isEmpty() ? null : Refused.fields(fields);
    }

    /** Ends the request when anything was noted. */
    public void refuseIfAny() {
        if (!fields.isEmpty()) {
            throw refusal();
        }
    }
}
