package dev.brickwork.docs;

/**
 * @param title the first heading, as text
 * @param html the whole page, the first heading included
 */
public record DocsPage(String title, String html) {
}
