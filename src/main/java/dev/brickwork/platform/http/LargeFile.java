package dev.brickwork.platform.http;

/**
 * A body that is a file of many rows and as large as the server takes at all. The operation that takes it reads it.
 *
 * @param type one of the media types below
 */
public record LargeFile(String type, byte[] content) {
    public static final String CSV = "text/csv";
    public static final String NDJSON = "application/x-ndjson";
}
