package dev.brickwork.console.list;

/**
 * A part of a page that takes long: the page comes without it, and the browser replaces it by what another page has under the same
 * id. Without scripts it is a link to that page.
 *
 * @param id of the part, on both pages
 * @param title of the link
 */
public record Later(String id, String href, String title) {
}
