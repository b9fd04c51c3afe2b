package dev.brickwork.platform.outbox;

import java.util.UUID;

/**
 * Something that has happened to an object.
 *
 * @param type such as {@code invoice.voided}; its first word is the kind of object
 * @param data what is told about it, written as JSON
 * @param dedupeKey names a fact that can be told only once; null when it may happen again
 */
public record NewEvent(String type, UUID objectId, Object data, String dedupeKey) {

    public NewEvent(String type, UUID objectId, Object data) {
        this(type, objectId, data, null);
    }

    String objectType() {
        return type.substring(0, type.indexOf('.'));
    }
}
