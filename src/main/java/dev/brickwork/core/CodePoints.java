package dev.brickwork.core;

/** Lengths of texts in characters (code points), as PostgreSQL counts them; Java counts some characters twice. */
public final class CodePoints {
    private CodePoints() {
    }

    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** As much of the beginning as {@code lengthMax} characters are. */
    public static String cut(String text, int lengthMax) {
        return length(text) <= lengthMax ? text : text.substring(0, text.offsetByCodePoints(0, lengthMax));
    }
}
