package dev.brickwork.platform.page;

import java.util.List;
import java.util.function.Function;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One page of a list, newest first. */
public record Page<T>(
        @Schema(required = true, nullable = true, description = "How many there are in all; null where counting is too dear.") Long count,
        @Schema(required = true, nullable = true, description = "Address of the next page, or null.") String next,
        @Schema(required = true, nullable = true, description = "Address of the page before, or null.") String previous,
        @Schema(required = true) List<T> results) {

    /** The same page, each row as somebody else shows it. */
    public <R> Page<R> map(Function<T, R> row) {
        return new Page<>(count, next, previous, results.stream().map(row).toList());
    }
}
