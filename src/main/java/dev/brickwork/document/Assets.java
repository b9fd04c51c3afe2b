package dev.brickwork.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files of documents and pages that are no templates. Qute would take the braces of a style sheet for its own. */
public final class Assets {
    /** Page, margins, page numbers, the font. */
    public static final String PAGE_STYLE = text("/paper/page.css");
    /** Masthead, parties, facts, tables, totals. */
    public static final String DOCUMENT_STYLE = text("/paper/document.css");

    private Assets() {
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
