package dev.brickwork.identity;

import java.util.Locale;
import java.util.regex.Pattern;

import dev.brickwork.platform.json.Fields;

/**
 * A value that was checked for its form.
 *
 * @param value as it is kept, without spaces and in capitals; null if it is wrong
 * @param problem what is expected; null if it is right
 */
record Checked(String value, String problem) {
    private static final Pattern SEPARATORS = Pattern.compile("[\\s.\\-/]");

    static Checked right(String value) {
        return new Checked(value, null);
    }

    static Checked wrong(String problem) {
        return new Checked(null, problem);
    }

    /** As people write numbers: {@code "de 136.695-976"} is {@code "DE136695976"}. */
    static String compact(String sent) {
        return SEPARATORS.matcher(sent).replaceAll("").toUpperCase(Locale.ROOT);
    }

    /** The value; what is wrong with it is noted as a problem of the member {@code name}. */
    String orNote(Fields in, String name) {
        if (problem != null) {
            in.problem(name, problem);
        }
        return value;
    }
}
