package dev.brickwork.platform.cell;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A token as it stands in an address: {@code eu1_<token>}, or the token alone. The cell only says where to send the request. It is no
 * part of the secret, and is not stored: a seller that moves keeps its tokens.
 *
 * @param cell null for none
 * @param secret what is stored; for a text that is no token the whole text
 */
public record CellToken(String cell, String secret) {
    private static final Pattern NAMED = Pattern.compile("(" + Cell.FORM + ")_([A-Za-z0-9_-]{43})");

    public static CellToken of(String text) {
        var named = NAMED.matcher(text);
        return named.matches() ? new CellToken(named.group(1), named.group(2)) : new CellToken(null, text);
    }

    /** As this cell writes it into addresses, whatever cell the text names. */
    public static String ofThisCell(String text) {
        return Cell.prefix() + of(text).secret;
    }

    public String in(String otherCell) {
        return otherCell + "_" + secret;
    }

    /** The cell that it names, unless that is this one. */
    public Optional<String> otherCell() {
        return Cell.ifOther(cell);
    }
}
