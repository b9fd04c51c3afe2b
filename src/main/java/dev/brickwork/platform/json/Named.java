package dev.brickwork.platform.json;

import java.util.Locale;

/**
 * A kind of thing that callers may name by their own word for it, wherever they may send its id. A text in the form of a uuid is an id
 * and never a name.
 *
 * @param kind what it is called when it is missing: {@code Customer}
 * @param member what holds the name: {@code external_id}
 * @param sql a SELECT of name and id, with a list of names as its parameter
 */
public record Named(String kind, String member, String sql) {

    String problem() {
        return "must be the id or the " + member + " of a " + kind.toLowerCase(Locale.ROOT);
    }
}
