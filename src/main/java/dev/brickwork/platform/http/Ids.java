package dev.brickwork.platform.http;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

import dev.brickwork.core.Missing;

/** Ids in paths. One that is no uuid names nothing, so it is as missing as one that nobody has. */
public final class Ids {
    private static final Pattern FORM = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private Ids() {
    }

    public static UUID of(String kind, String text) {
        return find(text).orElseThrow(() -> new Missing(kind));
    }

    /** For paths that take an id or a name; empty when it can't be an id. */
    public static Optional<UUID> find(String text) {
        return FORM.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
    }
}
