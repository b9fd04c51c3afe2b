package dev.brickwork.order.html;

import java.util.Optional;

/**
 * A quick check of a hostile document before it is parsed. The parser takes time with the square of some things, and holds the thread that
 * waits for it; so these things are counted first, in one go over the letters and without understanding them.
 */
final class HostileHtmlPrecheck {
    private static final String SPACE = " \t\n\r\f";
    private static final int TAGS_MAX = 8_000;
    private static final int REFERENCES_MAX = 20_000;
    private static final int ATTRIBUTES_MAX = 20;
    private static final int NAME_LENGTH_MAX = 100;
    /** How many letters all tags may have, in documents: as a tag may stand in another's attribute, more than one. */
    private static final int DOCUMENTS_MAX = 4;

    private final String html;
    private int place;

    private HostileHtmlPrecheck(String html) {
        this.html = html;
    }

    /** What is wrong with it, if it should not be parsed at all. */
    static Optional<String> problem(String html) {
        return Optional.ofNullable(new HostileHtmlPrecheck(html).problem());
    }

    private String problem() {
        if (html.chars().filter(c -> c == '&').count() > REFERENCES_MAX) {
            return "may have at most " + REFERENCES_MAX + " character references";
        }
        int tags = 0;
        long letters = 0;
        for (int start = html.indexOf('<'); start >= 0; start = html.indexOf('<', start + 1)) {
            if (++tags > TAGS_MAX) {
                return "may have at most " + TAGS_MAX + " tags";
            }
            // What stands in a comment, a script or an attribute is measured as well: no trick can hide a tag there.
            var problem = tagProblem(start);
            letters += place - start;
            if (problem != null) {
                return problem;
            }
            if (letters > (long) DOCUMENTS_MAX * html.length()) {
                return "has too many tags inside of other tags";
            }
        }
        return null;
    }

    /** Goes through one tag the way that the parser does. */
    private String tagProblem(int start) {
        place = start + 1;
        if (html.startsWith("!--", place) || !isTag()) {
            return null;
        }
        if (is('/')) {
            place++;
        }
        int name = place;
        skipUntil(SPACE + "/>");
        if (place - name > NAME_LENGTH_MAX) {
            return "may have tags of at most " + NAME_LENGTH_MAX + " letters";
        }
        for (int attributes = 0; attributes <= ATTRIBUTES_MAX; attributes++) {
            skipAll(SPACE + "/");
            if (isEnd() || is('>')) {
                return null;
            }
            skipAttribute();
        }
        return "may have at most " + ATTRIBUTES_MAX + " attributes in a tag";
    }

    /** Else it is the sign of a text, such as {@code 1 < 2} or {@code <$500}. */
    private boolean isTag() {
        return !isEnd() && (Character.isLetter(html.charAt(place)) || is('/') || is('!') || is('?'));
    }

    private void skipAttribute() {
        // a name may begin with what else would end it
        place++;
        skipUntil(SPACE + "/>=");
        int name = place;
        skipAll(SPACE);
        if (!is('=')) {
            place = name;
            return;
        }
        place++;
        skipAll(SPACE);
        if (is('"') || is('\'')) {
            int end = html.indexOf(html.charAt(place), place + 1);
            place = end < 0 ? html.length() : end + 1;
        } else {
            skipUntil(SPACE + ">");
        }
    }

    private void skipUntil(String letters) {
        while (!isEnd() && letters.indexOf(html.charAt(place)) < 0) {
            place++;
        }
    }

    private void skipAll(String letters) {
        while (!isEnd() && letters.indexOf(html.charAt(place)) >= 0) {
            place++;
        }
    }

    private boolean is(char letter) {
        return !isEnd() && html.charAt(place) == letter;
    }

    private boolean isEnd() {
        return place >= html.length();
    }
}
