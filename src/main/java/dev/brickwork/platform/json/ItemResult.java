package dev.brickwork.platform.json;

import java.util.stream.Collectors;

import dev.brickwork.core.Refused;

/**
 * One item of a list whose items stand or fall alone.
 *
 * @param value with nulls where a member is wrong; null when it is no object at all
 * @param refusal what is wrong with it; null when nothing is
 */
public record ItemResult<T>(T value, Refused refusal) {

    /** In one line: {@code value: is required; time: must be ...}. */
    public static String line(Refused refusal) {
        return refusal.fields().isEmpty()
                ? refusal.getMessage()
                : refusal.fields().entrySet().stream()
                        .map(field -> field.getKey() + ": " + String.join(", ", field.getValue()))
                        .collect(Collectors.joining("; "));
    }
}
