package dev.brickwork.platform.json;

import java.util.function.Consumer;
import java.util.function.Function;

/** A member of a PATCH: absent, sent as null, and sent with a value are three things. */
public record Patch<T>(boolean isSent, T value) {

    public static <T> Patch<T> absent() {
        return new Patch<>(false, null);
    }

    public static <T> Patch<T> to(T value) {
        return new Patch<>(true, value);
    }

    /** Hands the new value (null when it is to be cleared) to {@code change}; does nothing when the member was not sent. */
    public void ifSent(Consumer<T> change) {
        if (isSent) {
            change.accept(value);
        }
    }

    public <R> Patch<R> map(Function<T, R> mapper) {
        return isSent && value != null ? to(mapper.apply(value)) : new Patch<>(isSent, null);
    }

    public T or(T current) {
        return isSent ? value : current;
    }
}
