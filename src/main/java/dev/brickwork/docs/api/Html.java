package dev.brickwork.docs.api;

import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** The texts of the API document, which are Markdown. */
final class Html {
    private static final Parser PARSER = Parser.builder().build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder().escapeHtml(true).omitSingleParagraphP(true).build();

    private Html() {
    }

    static String of(String markdown) {
        return RENDERER.render(PARSER.parse(markdown)).strip();
    }
}
