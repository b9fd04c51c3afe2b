package dev.brickwork.platform.json;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.brickwork.core.CodePoints;
import dev.brickwork.core.Refused;

/**
 * Whatever JSON an integrator wants to keep beside a resource. An object is merged key by key: a key sent as null is deleted, an
 * empty object deletes all, and keys that start with an underscore are private: ignored on write, never returned. Any other value
 * replaces what is there.
 */
public final class Metadata {
    private static final int KEYS_MAX = 50;
    private static final int KEY_LENGTH_MAX = 500;
    private static final int VALUE_LENGTH_MAX = 5_000;

    private Metadata() {
    }

    /** Without any. */
    public static JsonNode none() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** What one request wants changed. @param keys of an object; null of any other value. @param value unless it is an object */
    public record Change(ObjectNode keys, JsonNode value, boolean deletesAll) {
        /** What null means where a whole member is cleared by it. */
        public static final Change DELETE_ALL = new Change(JsonNodeFactory.instance.objectNode(), null, true);

        static Change read(JsonNode sent) {
            if (!(sent instanceof ObjectNode object)) {
                checkValue(sent);
                return new Change(null, sent, false);
            }
            var keys = object.deepCopy().remove(privateKeys(object));
            keys.properties().forEach(entry -> check(entry.getKey(), entry.getValue()));
            if (keys.size() > KEYS_MAX) {
                throw new Scalars.Wrong("must have at most " + KEYS_MAX + " keys");
            }
            return new Change(keys, null, sent.isEmpty());
        }

        /** @param current as stored; may be null */
        public JsonNode appliedTo(JsonNode current) {
            if (keys == null) {
                return value;
            }
            var result = current instanceof ObjectNode object ? object.deepCopy() : JsonNodeFactory.instance.objectNode();
            if (deletesAll) {
                return result.retain(privateKeys(result));
            }
            keys.properties().forEach(entry -> {
                if (entry.getValue().isNull()) {
                    result.remove(entry.getKey());
                } else {
                    result.set(entry.getKey(), entry.getValue());
                }
            });
            if (result.size() > KEYS_MAX) {
                throw Refused.field("metadata", "must have at most " + KEYS_MAX + " keys");
            }
            return result;
        }
    }

    /** What a response shows. */
    public static JsonNode visible(JsonNode stored) {
        return stored instanceof ObjectNode object ? object.deepCopy().remove(privateKeys(object)) : stored;
    }

    private static List<String> privateKeys(ObjectNode object) {
        return object.properties().stream().map(Map.Entry::getKey).filter(Metadata::isPrivate).toList();
    }

    private static boolean isPrivate(String key) {
        return key.startsWith("_");
    }

    private static void check(String key, JsonNode value) {
        Scalars.refuseUnstorable(key);
        if (key.isEmpty() || CodePoints.length(key) > KEY_LENGTH_MAX) {
            throw new Scalars.Wrong("must have keys of 1 to " + KEY_LENGTH_MAX + " characters");
        }
        checkValue(value);
        if (!value.isNull()) { // one that is there already must be able to go
            CardNumbers.refuseIn(key);
        }
    }

    private static void checkValue(JsonNode value) {
        var text = value.isTextual() ? value.textValue() : value.toString();
        if (CodePoints.length(text) > VALUE_LENGTH_MAX) {
            throw new Scalars.Wrong("must have values of at most " + VALUE_LENGTH_MAX + " characters");
        }
        CardNumbers.refuseIn(Scalars.anything(value));
    }
}
