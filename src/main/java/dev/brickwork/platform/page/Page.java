package dev.brickwork.platform.page;

import java.util.List;
import java.util.function.Function;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One page of a list. */
public record Page<T>(
        @Schema(required = true, nullable = true, description = "How many there are in all; null if counting would be too expensive.") Long count,
        @Schema(required = true, nullable = true, description = "Address of the next page, or null.") String next,
        @Schema(required = true, nullable = true, description = "Address of the page before, or null.") String previous,
        @Schema(required = true) List<T> results) {

    /** The same page with its rows completed, one by one and in their order. */
    public <R> Page<R> with(List<R> completed) {
        return new Page<>(count, next, previous, completed);
    }

    /** The same page, each row as somebody else shows it. */
    public <R> Page<R> map(Function<T, R> row) {
        return new Page<>(count, next, previous, results.stream().map(row).toList());
    }
}
