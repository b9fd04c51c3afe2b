package dev.brickwork.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import dev.brickwork.platform.words.Words;

/** Files of documents and pages that are no templates. Qute would take the braces of a style sheet for its own. */
public final class Assets {
    /** Page, margins, page numbers, the font. */
    private static final String PAGE_STYLE = text("/paper/page.css");
    private static final String PAGE_NUMBER = "counter(page) \" / \" counter(pages)";
    /** Masthead, parties, facts, tables, totals. */
    public static final String DOCUMENT_STYLE = text("/paper/document.css");

    private Assets() {
    }

    /** Page, margins, page numbers, the font. */
    public static String pageStyle(Words words) {
        var number = words.fill("page_number", "page", "\" counter(page) \"", "pages", "\" counter(pages) \"");
        return PAGE_STYLE.replace(PAGE_NUMBER, "\"" + number + "\"");
    }

    /** @param path from the root of the resources */
    public static String text(String path) {
        try (var stream = Assets.class.getResourceAsStream(path)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
