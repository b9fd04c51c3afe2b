package dev.brickwork.faults;

import java.util.function.Consumer;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One request of a client.
 *
 * @param key its Idempotency-Key, and the mark that it leaves
 * @param object what {@link Kind#effects} counts it under
 * @param weight how often it shows there when it was done
 * @param isRight false where the service must refuse it
 * @param then what the client learns from the answer
 */
record Operation(Kind kind, String key, String method, String path, String body, String object, int weight, boolean isRight,
        Consumer<JsonNode> then) {

    static Operation of(Kind kind, String key, String path, String body) {
        return new Operation(kind, key, "POST", path, body, key, 1, true, answer -> {
        });
    }

    Operation by(String other) {
        return new Operation(kind, key, other, path, body, object, weight, isRight, then);
    }

    Operation on(String counted) {
        return new Operation(kind, key, method, path, body, counted, weight, isRight, then);
    }

    Operation weighing(int times) {
        return new Operation(kind, key, method, path, body, object, times, isRight, then);
    }

    Operation wrong() {
        return new Operation(kind, key, method, path, body, object, weight, false, then);
    }

    Operation then(Consumer<JsonNode> learn) {
        return new Operation(kind, key, method, path, body, object, weight, isRight, learn);
    }
}
