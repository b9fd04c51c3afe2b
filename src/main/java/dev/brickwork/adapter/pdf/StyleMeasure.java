package dev.brickwork.adapter.pdf;

import java.util.regex.Pattern;

import dev.brickwork.spi.PdfRenderer.Unprintable;

/**
 * Counts what the style sheets of a document cost: each rule is held against each element, a long selector is many rules in
 * one, and a long text is printed once for each element that it is given to.
 */
final class StyleMeasure {
    /** Of one selector or one declaration. */
    private static final int RUN_MAX = 1_000;
    private static final int RULES_MAX = 1_000;
    /** A rule inside of {@code @media} inside of nothing, and one to spare. */
    private static final int DEPTH_MAX = 3;

    /** Columns inside of columns are laid out again and again; an escape could spell anything. */
    private static final Pattern NOT_FOR_PAPER = Pattern.compile("\\\\|column-count|columns", Pattern.CASE_INSENSITIVE);

    /** What makes a layout more than text and tables. */
    private static final Pattern ARTFUL = Pattern.compile("float|display|position(?!: running\\()|leader|target-",
            Pattern.CASE_INSENSITIVE);

    private final int charactersMax;
    private boolean isArtful;
    private int characters;
    private int rules;

    StyleMeasure(Limits limits) {
        this.charactersMax = limits.styleCharacters();
    }

    void add(String css) {
        characters += css.length();
        if (characters > charactersMax) {
            throw new Unprintable("The document has more than " + charactersMax + " characters of styles.");
        }
        if (NOT_FOR_PAPER.matcher(css).find()) {
            throw new Unprintable("The styles of the document have columns or escapes.");
        }
        isArtful |= ARTFUL.matcher(css).find();
        int depth = 0;
        int run = 0;
        for (int i = 0; i < css.length(); i++) {
            var c = css.charAt(i);
            run = c == '{' || c == '}' || c == ';' ? 0 : run + 1;
            if (c == '{') {
                depth++;
                rules++;
            } else if (c == '}') {
                depth--;
            }
            if (run > RUN_MAX || rules > RULES_MAX || depth > DEPTH_MAX) {
                throw new Unprintable("The styles of the document are too large.");
            }
        }
    }

    boolean isArtful() {
        return isArtful;
    }
}
