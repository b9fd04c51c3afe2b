package dev.brickwork.platform.http;

import dev.brickwork.platform.json.Body;

/** A body that may be as large as the server takes at all: for operations that take thousands of things at once. */
public record LargeBody(Body body) {
}
