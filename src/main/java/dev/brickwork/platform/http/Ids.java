package dev.brickwork.platform.http;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.json.Named;
import dev.brickwork.platform.json.NamedIds;

/** Ids in paths. One that is no uuid names nothing, so it is as missing as one that nobody has. */
public final class Ids {
    private static final Pattern FORM = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private Ids() {
    }

    public static UUID of(String kind, String text) {
        return find(text).orElseThrow(() -> new Missing(kind));
    }

    /** For a thing that may be named instead. */
    public static UUID of(Named kind, String text) {
        return find(kind, text).orElseThrow(() -> new Missing(kind.kind()));
    }

    /** The same; empty when there is no thing of that name. Whether there is one of that id is not asked. */
    public static Optional<UUID> find(Named kind, String text) {
        return find(text).or(() -> NamedIds.find(kind, text));
    }

    /** For paths that take an id or a name; empty when it can't be an id. */
    public static Optional<UUID> find(String text) {
        return FORM.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
    }
}
