package dev.brickwork.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;

import com.fasterxml.jackson.databind.JsonNode;

/** Sends requests, and sends them again when that may help and can do no harm. For the generated operations. */
public final class Transport {
    private final HttpClient http;
    private final URI url;
    private final String key;
    private final Retries retries;
    private final Duration timeout;
    /** Null: each write gets a random one. */
    private final String idempotencyKey;

    Transport(HttpClient http, URI url, String key, Retries retries, Duration timeout, String idempotencyKey) {
        this.http = http;
        this.url = url;
        this.key = key;
        this.retries = retries;
        this.timeout = timeout;
        this.idempotencyKey = idempotencyKey;
    }

    Transport withIdempotencyKey(String newKey) {
        return new Transport(http, url, key, retries, timeout, newKey);
    }

    /** @param type {@code String} and {@code byte[]} get the answer as it is, everything else is read from JSON */
    public <T> T call(Request request, Class<T> type) {
        var content = send(request);
        if (type == byte[].class) {
            return type.cast(content);
        }
        return type == String.class ? type.cast(new String(content, StandardCharsets.UTF_8)) : Json.read(content, type);
    }

    public <I, P> Listing<I, P> list(Request request, Class<I> itemType, Class<P> pageType) {
        return new Listing<>(request, page -> call(page, JsonNode.class), itemType, pageType);
    }

    private byte[] send(Request request) {
        var message = message(request);
        for (int attempt = 1;; attempt++) {
            try {
                return attempt(message);
            } catch (BrickworkException e) {
                pause(retries.waitAfter(e, attempt).orElseThrow(() -> e));
            }
        }
    }

    private byte[] attempt(HttpRequest message) {
        try {
            var response = http.send(message, BodyHandlers.ofByteArray());
            if (response.statusCode() / 100 == 2) {
                return response.body();
            }
            throw BrickworkException.refused(response.statusCode(), response.headers(),
                    Json.readOrMissing(response.body()));
        } catch (IOException e) {
            throw BrickworkException.unanswered(e);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private HttpRequest message(Request request) {
        var body = request.content() == null
                ? BodyPublishers.noBody()
                : BodyPublishers.ofByteArray(request.content());
        var builder = HttpRequest.newBuilder(URI.create(url + request.address())).timeout(timeout)
                .method(request.method(), body);
        builder.header("X-SERVICE-KEY", key);
        if (request.isWrite()) {
            builder.header("Idempotency-Key", idempotencyKey == null ? UUID.randomUUID().toString() : idempotencyKey);
        }
        if (request.contentType() != null) {
            builder.header("Content-Type", request.contentType());
        }
        return builder.build();
    }

    private static void pause(Duration wait) {
        try {
            Thread.sleep(wait.toMillis());
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static IllegalStateException interrupted() {
        Thread.currentThread().interrupt();
        return new IllegalStateException("The thread was interrupted while it waited for the service.");
    }
}
