package dev.brickwork.platform.json;

import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;

import dev.brickwork.core.CodePoints;
import dev.brickwork.core.Refused;

/**
 * Whatever an integrator wants to keep beside a resource. Merged key by key; a key sent as null is deleted, an empty object
 * deletes all; keys that start with an underscore are private: ignored on write, never returned.
 */
public final class Metadata {
    private static final int KEYS_MAX = 50;
    private static final int KEY_LENGTH_MAX = 500;
    private static final int VALUE_LENGTH_MAX = 5_000;

    private Metadata() {
    }

    /** What one request wants changed; {@code deletesAll} for an empty object. */
    public record Change(Map<String, JsonNode> keys, boolean deletesAll) {
        /** What null means where a whole member is cleared by it. */
        public static final Change DELETE_ALL = new Change(Map.of(), true);

        static Change read(JsonNode sent) {
            if (!sent.isObject()) {
                throw new Scalars.Wrong("must be an object");
            }
            var keys = new LinkedHashMap<String, JsonNode>();
            sent.properties().stream().filter(entry -> !isPrivate(entry.getKey())).forEach(entry -> {
                check(entry.getKey(), entry.getValue());
                keys.put(entry.getKey(), entry.getValue());
            });
            if (keys.size() > KEYS_MAX) {
                throw new Scalars.Wrong("must have at most " + KEYS_MAX + " keys");
            }
            return new Change(keys, sent.isEmpty());
        }

        /** @param current as stored; may be null */
        public Map<String, JsonNode> appliedTo(Map<String, JsonNode> current) {
            var result = new LinkedHashMap<String, JsonNode>(current == null ? Map.of() : current);
            if (deletesAll) {
                result.keySet().removeIf(key -> !isPrivate(key));
                return result;
            }
            keys.forEach((key, value) -> {
                if (value instanceof NullNode) {
                    result.remove(key);
                } else {
                    result.put(key, value);
                }
            });
            if (result.size() > KEYS_MAX) {
                throw Refused.field("metadata", "must have at most " + KEYS_MAX + " keys");
            }
            return result;
        }
    }

    /** What a response shows. */
    public static Map<String, JsonNode> visible(Map<String, JsonNode> stored) {
        if (stored == null) {
            return Map.of();
        }
        var visible = new LinkedHashMap<String, JsonNode>(stored);
        visible.keySet().removeIf(Metadata::isPrivate);
        return visible;
    }

    private static boolean isPrivate(String key) {
        return key.startsWith("_");
    }

    private static void check(String key, JsonNode value) {
        Scalars.refuseUnstorable(key);
        if (key.isEmpty() || CodePoints.length(key) > KEY_LENGTH_MAX) {
            throw new Scalars.Wrong("must have keys of 1 to " + KEY_LENGTH_MAX + " characters");
        }
        var text = value.isTextual() ? value.textValue() : value.toString();
        if (CodePoints.length(text) > VALUE_LENGTH_MAX) {
            throw new Scalars.Wrong("must have values of at most " + VALUE_LENGTH_MAX + " characters");
        }
        CardNumbers.refuseIn(Scalars.anything(value));
        if (!value.isNull()) { // one that is there already must be able to go
            CardNumbers.refuseIn(key);
        }
    }
}
