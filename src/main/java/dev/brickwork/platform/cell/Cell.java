package dev.brickwork.platform.cell;

import java.util.Optional;
import java.util.regex.Pattern;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import org.eclipse.microprofile.config.ConfigProvider;

import io.quarkus.runtime.StartupEvent;

/** Which one of several installations this is. Its id is part of keys and tokens, so that a proxy can route by them. */
public final class Cell {
    /** Lower case, so that it cannot be mistaken for anything else in a key, and is a label of DNS. */
    public static final String FORM = "[a-z][a-z0-9]{0,15}";
    private static final Pattern ID = Pattern.compile(FORM);
    private static final String PROPERTY = "brickwork.cell.id";
    /** Asked for with every address that holds a token. */
    private static volatile Optional<String> id;

    private Cell() {
    }

    @ApplicationScoped
    static class Check {
        void beforeServing(@Observes StartupEvent event) {
            var configured = configured();
            if (configured.isPresent() && !isId(configured.get())) {
                throw new IllegalStateException(
                        "BRICKWORK_CELL_ID must be 1 to 16 small letters and digits, and begin with a letter.");
            }
            id = configured;
        }
    }

    /** Empty if there is only this installation. */
    public static Optional<String> id() {
        var known = id;
        return known != null ? known : configured();
    }

    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /** What stands before an id or a token of this cell: {@code eu1_}, or nothing. */
    public static String prefix() {
        return id().map(own -> own + "_").orElse("");
    }

    /** @param named in a key or a token; null for none */
    public static Optional<String> ifOther(String named) {
        return Optional.ofNullable(named).filter(cell -> !id().equals(Optional.of(cell)));
    }

    private static Optional<String> configured() {
        return ConfigProvider.getConfig().getOptionalValue(PROPERTY, String.class);
    }
}
