package dev.brickwork.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** The API as any client calls it. So the demo can never do what a user can't. */
final class DemoApi {
    private static final int PAGE = 100;
    /** Moving the clock answers when all is done that fell due on the way. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final String address;
    private final String key;
    private final ObjectMapper mapper = new ObjectMapper();
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    DemoApi(String address, String key) {
        this.address = address;
        this.key = key;
    }

    /** The same service with another key. */
    DemoApi with(String otherKey) {
        return new DemoApi(address, otherKey);
    }

    JsonNode get(String path) {
        return send("GET", path, "application/json", null);
    }

    JsonNode post(String path, Object body) {
        return send("POST", path, "application/json", json(body));
    }

    JsonNode put(String path, Object body) {
        return send("PUT", path, "application/json", json(body));
    }

    JsonNode patch(String path, Object body) {
        return send("PATCH", path, "application/json", json(body));
    }

    JsonNode delete(String path) {
        return send("DELETE", path, "application/json", null);
    }

    /** @return all pages of a list */
    List<JsonNode> all(String path) {
        var all = new ArrayList<JsonNode>();
        JsonNode page;
        do {
            page = get(path + (path.contains("?") ? "&" : "?") + "limit=" + PAGE + "&offset=" + all.size());
            page.path("results").forEach(all::add);
        } while (!page.path("next").isNull());
        return all;
    }

    JsonNode send(String method, String path, String type, String body) {
        var request = HttpRequest.newBuilder(URI.create(address + "/api/v2" + path)).header("X-SERVICE-KEY", key)
                .header("Content-Type", type).timeout(PATIENCE)
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body)).build();
        try {
            var response = client.send(request, BodyHandlers.ofString());
            if (response.statusCode() >= 300) {
                throw new IOException("The demo's " + method + " " + path + " was answered " + response.statusCode() + ": "
                        + response.body() + (body == null ? "" : " to " + body));
            }
            return response.body().isEmpty() ? mapper.nullNode() : mapper.readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("interrupted", e));
        }
    }

    private String json(Object body) {
        try {
            return body instanceof String text ? text : mapper.writeValueAsString(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
