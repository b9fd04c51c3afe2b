package dev.brickwork.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.regex.Pattern;

import io.restassured.RestAssured;

/** The API as a seller's program calls it. */
public final class Api {
    public static final String BASE = "/api/v2";
    public static final String OPERATOR_KEY = "operator_demo_0123456789abcdefghijklmnopqrstuv";
    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static final Pattern NOT_IN_URLS = Pattern.compile("[^\\w.~:/?&=+,;@!$'()*%-]+");

    private final String key;

    private Api(String key) {
        this.key = key;
    }

    public static Api with(String key) {
        return new Api(key);
    }

    /** A seller of the test's own: nobody else sees its rows, so tests need not clean up after each other. */
    public static Api ofNewSeller() {
        return with(operator().post("/sellers", "{\"name\": \"Test seller\", \"key_mode\": \"test\"}").statusCode(201)
                .path("key"));
    }

    public static Api operator() {
        return with(OPERATOR_KEY);
    }

    public String key() {
        return key;
    }

    public UUID sellerId() {
        return UUID.fromString(get("/settings").path("seller_id"));
    }

    /** For requests that need more than a body. */
    public Request request() {
        return new Request();
    }

    public Answer get(String path) {
        return request().get(BASE + path);
    }

    /** @param body JSON, as text or as what writes itself so */
    public Answer post(String path, Object body) {
        return request().body(body).post(BASE + path);
    }

    public Answer patch(String path, Object body) {
        return request().body(body).patch(BASE + path);
    }

    public Answer put(String path, Object body) {
        return request().body(body).put(BASE + path);
    }

    public Answer delete(String path) {
        return request().delete(BASE + path);
    }

    /** @param body null for none */
    public Answer call(String method, String path, String body) {
        return (body == null ? request() : request().body(body)).send(method, BASE + path);
    }

    /** A small file, to an invoice or a subscription. */
    public Answer attach(String target) {
        return Answer.of(RestAssured.given().header("X-SERVICE-KEY", key)
                .multiPart("file", "walk.txt", new byte[]{1}, "text/plain").post(BASE + target + "/attachments"));
    }

    /** One request; its paths are those of the service, with {@link #BASE}. */
    public final class Request {
        private final HttpRequest.Builder request = HttpRequest.newBuilder().header("X-SERVICE-KEY", key);
        private BodyPublisher body = BodyPublishers.noBody();

        public Request header(String name, String value) {
            request.header(name, value);
            return this;
        }

        public Request body(Object json) {
            body = BodyPublishers.ofString(json.toString());
            request.setHeader("Content-Type", "application/json");
            return this;
        }

        public Answer get(String path) {
            return send("GET", path);
        }

        public Answer post(String path) {
            return send("POST", path);
        }

        public Answer put(String path) {
            return send("PUT", path);
        }

        public Answer patch(String path) {
            return send("PATCH", path);
        }

        public Answer delete(String path) {
            return send("DELETE", path);
        }

        public Answer send(String method, String path) {
            try {
                return Answer.of(CLIENT.send(request.uri(URI.create("http://localhost:" + RestAssured.port + encoded(path)))
                        .method(method, body).build(), HttpResponse.BodyHandlers.ofByteArray()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    /** Percent-encodes characters that a URL must not contain, such as a space. What is encoded already stays as it is. */
    private static String encoded(String path) {
        return NOT_IN_URLS.matcher(path).replaceAll(found -> URLEncoder.encode(found.group(), UTF_8).replace("+", "%20"));
    }
}
