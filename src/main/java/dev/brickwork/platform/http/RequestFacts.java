package dev.brickwork.platform.http;

import io.vertx.ext.web.RoutingContext;

/** What layers further in tell the line that is written about a request. */
public final class RequestFacts {
    public static final String SELLER = "brickwork.seller-id";
    public static final String KEY = "brickwork.key-id";
    /** Set where the path itself is a secret, as on public pages, or can't be read. */
    public static final String PATH = "brickwork.logged-path";

    private RequestFacts() {
    }

    static String loggedPath(RoutingContext context) {
        String replaced = context.get(PATH);
        return replaced == null ? context.normalizedPath() : replaced;
    }
}
