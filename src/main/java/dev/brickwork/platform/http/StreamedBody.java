package dev.brickwork.platform.http;

import java.io.InputStream;

/** A body of any length, which the resource reads while it arrives. Only for callers whose key is known without the database. */
public record StreamedBody(InputStream content) {
}
