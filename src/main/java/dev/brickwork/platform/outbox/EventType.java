package dev.brickwork.platform.outbox;

/**
 * A kind of news: how it is called, when it happens, and the record that is its data.
 *
 * @param name such as {@code invoice.voided}; its first word is the kind of object
 * @param when a sentence for readers of the API document
 * @param data a record that bears {@code @Schema(name = ...)}, under which the API document describes it
 */
public record EventType(String name, String when, Class<?> data) {
}
