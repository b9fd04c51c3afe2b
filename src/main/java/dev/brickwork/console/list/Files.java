package dev.brickwork.console.list;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** Files that are downloaded from a page. */
public final class Files {
    public static final String CSV = "text/csv;charset=utf-8";

    private Files() {
    }

    /** @param name without its ending */
    public static Response csv(String name, String text) {
        return Response.ok(text, CSV)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + name + ".csv\"").build();
    }
}
