package dev.brickwork.order.html;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Takes from hostile styles what is known to be harmless, and writes it anew: rules with plain selectors, declarations of
 * known properties with plain values. There is no way to write an address, a function, a text or an escape in the result;
 * what cannot be said in this way is dropped without a word, like a browser does with what it does not know.
 */
final class HostileHtmlStyles {
    private static final int RULES_MAX = 500;
    private static final int RUN_MAX = 300;
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?(\\*/|$)", Pattern.DOTALL);
    /** Old sheets hide themselves from even older browsers. */
    private static final Pattern HTML_COMMENT = Pattern.compile("<!--|-->");
    private static final Pattern MEDIA = Pattern.compile("@media\\s+(only\\s+)?(print|all)\\s*", Pattern.CASE_INSENSITIVE);
    private static final Pattern SELECTOR = Pattern.compile("[\\w\\s.#*>+~,-]+"
            + "(:(first-child|last-child|nth-child\\((odd|even|\\d{1,2})\\))[\\w\\s.#*>+~,-]*)*");
    private static final Pattern IMPORTANT = Pattern.compile("!\\s*important", Pattern.CASE_INSENSITIVE);
    private static final Pattern COLOUR = Pattern.compile("rgba?\\([\\d\\s.,%]{1,40}\\)", Pattern.CASE_INSENSITIVE);
    private static final Pattern VALUE = Pattern.compile("[\\w\\s.,%#+/-]{1,200}");
    private static final Pattern LARGE_NUMBER = Pattern.compile("(?<![#\\w])\\d{5,}|\\.\\d{5,}|\\d[eE]\\d");
    private static final Set<String> DISPLAYS = Set.of("block", "inline", "inline-block", "none", "list-item", "table",
            "table-row", "table-cell", "table-header-group", "table-row-group", "table-footer-group");
    private static final Set<String> PROPERTIES = Set.of("background", "background-color", "border", "border-bottom",
            "border-bottom-color", "border-bottom-style", "border-bottom-width", "border-collapse", "border-color",
            "border-left", "border-left-color", "border-left-style", "border-left-width", "border-radius", "border-right",
            "border-right-color", "border-right-style", "border-right-width", "border-spacing", "border-style", "border-top",
            "border-top-color", "border-top-style", "border-top-width", "border-width", "box-sizing", "caption-side",
            "clear",
            "color", "direction", "display", "empty-cells", "float", "font-size", "font-style", "font-variant",
            "font-weight",
            "height", "letter-spacing", "line-height", "list-style", "list-style-position", "list-style-type", "margin",
            "margin-bottom", "margin-left", "margin-right", "margin-top", "max-height", "max-width", "min-height",
            "min-width",
            "orphans", "overflow-wrap", "padding", "padding-bottom", "padding-left", "padding-right", "padding-top",
            "page-break-after", "page-break-before", "page-break-inside", "table-layout", "text-align", "text-decoration",
            "text-indent", "text-transform", "vertical-align", "white-space", "widows", "width", "word-spacing",
            "word-wrap");

    private final String css;
    private final StringBuilder out = new StringBuilder();
    private int at;
    private int rules;

    private HostileHtmlStyles(String css) {
        this.css = HTML_COMMENT.matcher(COMMENT.matcher(css).replaceAll(" ")).replaceAll(" ");
    }

    /** The harmless part of a style sheet. */
    static String sheet(String css) {
        var styles = new HostileHtmlStyles(css);
        styles.rules(false);
        return styles.out.toString();
    }

    /** The harmless part of a {@code style} attribute. */
    static String declarations(String css) {
        var styles = new HostileHtmlStyles(css);
        var out = new StringBuilder();
        while (styles.at < styles.css.length()) {
            out.append(declaration(styles.until(";")));
            styles.at++;
        }
        return out.toString();
    }

    /** Rules up to the end, or up to the brace that closes the block they are in. */
    private void rules(boolean isInBlock) {
        while (at < css.length() && rules < RULES_MAX) {
            var head = until("{};").strip();
            var end = at < css.length() ? css.charAt(at++) : ';';
            if (end == '}') {
                if (isInBlock) {
                    return;
                }
            } else if (end == '{' && MEDIA.matcher(head).matches() && !isInBlock) {
                rules(true);
            } else if (end == '{' && head.length() <= RUN_MAX && SELECTOR.matcher(head).matches()) {
                rule(head);
            } else if (end == '{') {
                skipBlock();
            }
        }
    }

    private void rule(String selector) {
        var body = new StringBuilder();
        for (char end = ';'; end == ';';) {
            var run = until("{};");
            end = at < css.length() ? css.charAt(at++) : '}';
            if (end == '{') {
                // Rules inside of rules are no CSS that we know.
                skipBlock();
                end = ';';
            } else {
                body.append(declaration(run));
            }
        }
        if (body.length() > 0) {
            rules++;
            out.append(selector.replaceAll("\\s+", " ")).append('{').append(body).append('}').append('\n');
        }
    }

    private void skipBlock() {
        for (int depth = 1; depth > 0 && at < css.length();) {
            until("{}");
            if (at < css.length()) {
                depth += css.charAt(at++) == '{' ? 1 : -1;
            }
        }
    }

    /** Everything before the next of {@code ends} that is not inside of quotes. Leaves {@code at} on it. */
    private String until(String ends) {
        int from = at;
        char quote = 0;
        for (; at < css.length(); at++) {
            var c = css.charAt(at);
            if (c == '\\') {
                at++;
            } else if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (ends.indexOf(c) >= 0) {
                return css.substring(from, at);
            }
        }
        at = css.length();
        return css.substring(from);
    }

    /** Written anew with its semicolon, or nothing. */
    private static String declaration(String run) {
        int colon = run.indexOf(':');
        if (colon < 0 || run.length() > RUN_MAX) {
            return "";
        }
        var property = run.substring(0, colon).strip().toLowerCase(Locale.ROOT);
        var value = IMPORTANT.matcher(run.substring(colon + 1)).replaceAll("").strip().replaceAll("\\s+", " ");
        return PROPERTIES.contains(property) && isPlain(property, value) ? property + ":" + value + ";" : "";
    }

    private static boolean isPlain(String property, String value) {
        return VALUE.matcher(COLOUR.matcher(value).replaceAll("red")).matches() && !LARGE_NUMBER.matcher(value).find()
                && (!property.equals("display") || DISPLAYS.contains(value.toLowerCase(Locale.ROOT)));
    }
}
