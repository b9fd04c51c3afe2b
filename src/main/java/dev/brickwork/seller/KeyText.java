package dev.brickwork.seller;

import java.security.SecureRandom;
import java.util.Optional;
import java.util.regex.Pattern;

import dev.brickwork.platform.cell.Cell;
import dev.brickwork.platform.secret.Sha256;

/**
 * A key as its owner holds it: {@code bw_live_<id>_<secret>}, or {@code bw_live_<cell>_<id>_<secret>}. The id finds the row, the secret
 * proves it. The cell only says where to send the request: a seller that moves keeps its keys, and may name its new cell in them.
 *
 * @param cell null for none
 */
record KeyText(KeyMode mode, String cell, String publicId, String secret) {
    private static final Pattern FORM = Pattern
            .compile("bw_(live|test)_(?:(" + Cell.FORM + ")_)?([A-Za-z0-9]{4,64})_([A-Za-z0-9]{16,128})");
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final int ID_LENGTH = 12;
    /** 32 of 62 letters and digits: 190 bits. */
    private static final int SECRET_LENGTH = 32;

    static Optional<KeyText> parse(String text) {
        var match = FORM.matcher(text);
        return match.matches()
                ? Optional.of(new KeyText(match.group(1).equals("live") ? KeyMode.LIVE : KeyMode.TEST, match.group(2),
                        match.group(3), match.group(4)))
                : Optional.empty();
    }

    static KeyText random(KeyMode mode) {
        var random = new SecureRandom();
        return new KeyText(mode, Cell.id().orElse(null), letters(random, ID_LENGTH), letters(random, SECRET_LENGTH));
    }

    /** The cell that it names, unless that is this one. */
    Optional<String> otherCell() {
        return Cell.ifOther(cell);
    }

    byte[] secretHash() {
        return Sha256.of(secret);
    }

    String whole() {
        return mode.prefix() + publicId + "_" + secret;
    }

    /** A key in a log or a stack trace would be a key given away. */
    @Override
    public String toString() {
        return mode.prefix() + publicId + "_...";
    }

    private static String letters(SecureRandom random, int length) {
        var text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return text.toString();
    }
}
