package dev.brickwork.platform.http;

import java.util.Arrays;

import jakarta.enterprise.context.RequestScoped;

import io.vertx.core.http.HttpServerRequest;

/** What the layers below the resource need to know of the request they serve. */
@RequestScoped
public class CurrentRequest {
    private String requestId;
    private String method;
    private String path;
    private String query;
    private String idempotencyKey;
    private byte[] body = {};

    void arrived(String id, HttpServerRequest request, String idempotency) {
        requestId = id;
        method = request.method().name();
        path = request.path();
        query = request.query();
        idempotencyKey = idempotency;
    }

    void bodyRead(byte[] bytes) {
        body = bytes;
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
        return idempotencyKey;
    }

    public byte[] body() {
        return Arrays.copyOf(body, body.length);
    }
}
