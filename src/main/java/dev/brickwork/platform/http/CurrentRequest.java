package dev.brickwork.platform.http;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

import jakarta.enterprise.context.RequestScoped;

import dev.brickwork.core.Refused;
import io.vertx.core.http.HttpServerRequest;

/** What the layers below the resource need to know of the request they serve. */
@RequestScoped
public class CurrentRequest {
    /** One word, so that nobody between us and the client makes another of it: proxies trim, join and unquote. */
    private static final Pattern KEY_FORM = Pattern.compile("[!#-&(-~]{1,255}");

    private String requestId;
    private String method;
    private String path;
    private String query;
    private List<String> idempotencyKeys = List.of();
    private byte[] body = {};

    void arrived(String id, HttpServerRequest request) {
        requestId = id;
        method = request.method().name();
        path = request.path();
        query = request.query();
        idempotencyKeys = List.copyOf(request.headers().getAll(Api.IDEMPOTENCY_HEADER));
    }

    public void bodyRead(byte[] bytes) {
        body = bytes;
    }

    /** A form can send no header: its key is one of its fields. */
    public void keyedBy(String key) {
        idempotencyKeys = List.of(key);
    }

    public String requestId() {
        return requestId;
    }

    /** {@code POST /api/v2/customers}, query included: two requests that differ in it are not the same. */
    public String line() {
        // With and without a slash at its end a path is the same request.
        var address = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return method + " " + address + (query == null ? "" : "?" + query);
    }

    /** Null when the client sent none. */
    public String idempotencyKey() {
        if (idempotencyKeys.isEmpty()) {
            return null;
        }
        if (idempotencyKeys.size() > 1) {
            throw Refused.field(Api.IDEMPOTENCY_HEADER, "is there twice");
        }
        var key = idempotencyKeys.get(0);
        if (!KEY_FORM.matcher(key).matches()) {
            throw Refused.field(Api.IDEMPOTENCY_HEADER,
                    "must have 1 to 255 printable ASCII characters, without spaces and quotes");
        }
        return key;
    }

    public byte[] body() {
        return Arrays.copyOf(body, body.length);
    }
}
