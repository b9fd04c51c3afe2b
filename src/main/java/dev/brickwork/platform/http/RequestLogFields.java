package dev.brickwork.platform.http;

import io.vertx.ext.web.RoutingContext;

/** What layers further in tell the line that is written about a request. */
public final class RequestLogFields {
    public static final String SELLER = "brickwork.seller-id";
    public static final String KEY = "brickwork.key-id";
    /** Set when a request has come in: the path, unless it is a secret, as on public pages, or might be one. */
    static final String PATH = "brickwork.logged-path";
    static final String NOT_READABLE = "(not readable)";
    static final String NOT_CANONICAL = "(not canonical)";
    static final String NO_ROUTE = "(no route)";

    private RequestLogFields() {
    }

    /** Files and pages of the framework have no route of ours. Where they are is no secret; what is not there may be one. */
    static String loggedPath(RoutingContext context, int status) {
        String path = context.get(PATH);
        return NO_ROUTE.equals(path) && (status < 400 || isHealth(context)) ? context.normalizedPath() : path;
    }

    private static boolean isHealth(RoutingContext context) {
        return context.normalizedPath().startsWith("/q/health");
    }
}
