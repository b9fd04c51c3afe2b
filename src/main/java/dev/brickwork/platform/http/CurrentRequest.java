package dev.brickwork.platform.http;

import java.util.Arrays;

import jakarta.enterprise.context.RequestScoped;

/** What the layers below the resource need to know of the request they serve. */
@RequestScoped
public class CurrentRequest {
    private String requestId;
    private String method;
    private String path;
    private String idempotencyKey;
    private byte[] body = {};

    void arrived(String id, String verb, String address, String idempotency) {
        requestId = id;
        method = verb;
        // With and without a slash at its end a path is the same request.
        path = address.replaceFirst("/(?=\\?|$)", "");
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
        return method + " " + path;
    }

    /** Null when the client sent none. */
    public String idempotencyKey() {
        return idempotencyKey;
    }

    public byte[] body() {
        return Arrays.copyOf(body, body.length);
    }
}
