package dev.brickwork.document;

/**
 * How much one invoice may say. What is beyond is refused when somebody wants to agree on it or to bill it: an invoice that is issued
 * must be printed, and the printer gives up after 10 s, 300 pages and 25,000 elements (decision 45).
 */
public final class Printable {
    /** Letters of names and descriptions, by their {@link #weight weight}. */
    public static final int TEXT_MAX = 200_000;
    /** Lines and the rows below them that show their price steps. */
    public static final int ROWS_MAX = 5_000;

    /** A line of ideographs may be broken behind each of them, and their font is looked for last. */
    private static final int WEIGHT_OF_OTHERS = 8;
    private static final int LATIN_END = 0x250;

    private Printable() {
    }

    /** How many letters a text is to the printer: those of other scripts than Latin take it eight times as long. */
    public static long weight(String text) {
        return text.codePoints().mapToLong(letter -> letter < LATIN_END ? 1 : WEIGHT_OF_OTHERS).sum();
    }
}
