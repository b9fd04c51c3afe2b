package dev.brickwork.adapter.pdf;

import java.util.HashMap;
import java.util.Map;

/**
 * Joins Arabic letters: each has a shape for standing alone, at the end, at the beginning and in the middle of a word.
 * Unicode has a character for each shape (Arabic Presentation Forms), which is all that is needed for names and addresses.
 */
final class ArabicLetters {
    /** How many shapes the letters from U+0621 on have, in their order; the shapes follow each other from U+FE80 on. */
    private static final String COUNTS_FROM_HAMZA = "12222424244444222244444444";
    /** Likewise from U+0641 on, which goes on where the others stop. */
    private static final String COUNTS_FROM_FEH = "4444444224";
    private static final char LAM = '\u0644';
    private static final char TATWEEL = '\u0640';
    /** What the alefs become after a lam, alone; joined to the letter before it is the next character. */
    private static final Map<Character, Character> AFTER_LAM = Map.of('\u0622', '\uFEF5', '\u0623', '\uFEF7', '\u0625',
            '\uFEF9', '\u0627', '\uFEFB');
    private static final Map<Character, Shapes> SHAPES = shapes();

    /** @param alone the first of its shapes; at the end, at the beginning and in the middle follow */
    private record Shapes(char alone, int count) {

        boolean joinsNext() {
            return count == 4;
        }

        boolean joinsPrevious() {
            return count > 1;
        }
    }

    private ArabicLetters() {
    }

    private static Map<Character, Shapes> shapes() {
        var shapes = new HashMap<Character, Shapes>();
        int next = add(shapes, '\u0621', COUNTS_FROM_HAMZA, '\uFE80');
        add(shapes, '\u0641', COUNTS_FROM_FEH, next);
        // Of Persian and Urdu.
        shapes.put('\u067E', new Shapes('\uFB56', 4));
        shapes.put('\u0686', new Shapes('\uFB7A', 4));
        shapes.put('\u0698', new Shapes('\uFB8A', 2));
        shapes.put('\u06A9', new Shapes('\uFB8E', 4));
        shapes.put('\u06AF', new Shapes('\uFB92', 4));
        shapes.put('\u06CC', new Shapes('\uFBFC', 4));
        return shapes;
    }

    private static int add(Map<Character, Shapes> shapes, char first, String counts, int firstShape) {
        int shape = firstShape;
        for (int i = 0; i < counts.length(); i++) {
            shapes.put((char) (first + i), new Shapes((char) shape, counts.charAt(i) - '0'));
            shape += counts.charAt(i) - '0';
        }
        return shape;
    }

    /** The same letters in their shapes, in the order of reading. Text without Arabic comes back as it was. */
    static String joined(String text) {
        var out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            var shapes = SHAPES.get(c);
            if (shapes == null) {
                out.append(c);
                continue;
            }
            boolean isAfter = shapes.joinsPrevious() && joinsNext(text, i);
            int next = neighbour(text, i, 1);
            if (c == LAM && next >= 0 && AFTER_LAM.containsKey(text.charAt(next))) {
                out.append((char) (AFTER_LAM.get(text.charAt(next)) + (isAfter ? 1 : 0))).append(text, i + 1, next);
                i = next;
                continue;
            }
            boolean isBefore = shapes.joinsNext() && next >= 0 && joinsPrevious(text.charAt(next));
            out.append((char) (shapes.alone() + (isAfter ? 1 : 0) + (isBefore ? 2 : 0)));
        }
        return out.toString();
    }

    /** Whether the letter before {@code i} reaches out to it. */
    private static boolean joinsNext(String text, int i) {
        int previous = neighbour(text, i, -1);
        if (previous < 0) {
            return false;
        }
        var shapes = SHAPES.get(text.charAt(previous));
        return text.charAt(previous) == TATWEEL || shapes != null && shapes.joinsNext();
    }

    private static boolean joinsPrevious(char c) {
        var shapes = SHAPES.get(c);
        return c == TATWEEL || shapes != null && shapes.joinsPrevious();
    }

    /** The next letter in this direction; marks stand on letters and between none. -1 when there is none. */
    private static int neighbour(String text, int i, int step) {
        int at = i + step;
        while (at >= 0 && at < text.length() && Character.getType(text.charAt(at)) == Character.NON_SPACING_MARK) {
            at += step;
        }
        return at >= 0 && at < text.length() ? at : -1;
    }
}
