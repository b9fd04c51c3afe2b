package dev.brickwork.platform.http;

/**
 * A file that came in.
 *
 * @param fileName without folders and without signs that no file name has
 * @param contentType as the sender says; never believed, only handed back
 */
public record Upload(String fileName, String contentType, byte[] content) {
}
