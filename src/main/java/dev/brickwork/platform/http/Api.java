package dev.brickwork.platform.http;

import jakarta.ws.rs.HttpMethod;

/** Where the API lives. */
public final class Api {
    /** What every path of the API starts with; pages for people live outside of it. */
    public static final String BASE = "/api/v2";
    public static final String KEY_HEADER = "X-SERVICE-KEY";
    public static final String IDEMPOTENCY_HEADER = "Idempotency-Key";
    public static final String REPLAYED_HEADER = "Idempotency-Replayed";
    /** Names the cell that serves the seller, in a 421. */
    public static final String CELL_HEADER = "Brickwork-Cell";
    public static final String REQUEST_ID_HEADER = "X-Request-Id";

    private Api() {
    }

    /** Whether a request by it changes nothing. */
    public static boolean isRead(String method) {
        return method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD) || method.equals(HttpMethod.OPTIONS);
    }

    /** Whether what is posted there is only computed, and nothing is written: then the right to read is enough. */
    public static boolean isOnlyComputing(String path) {
        var plain = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return plain.endsWith("/estimate") || plain.endsWith("/what-if");
    }
}
