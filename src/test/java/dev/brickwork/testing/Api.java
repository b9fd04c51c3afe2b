package dev.brickwork.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.restassured.RestAssured;

/** The API as a seller's program calls it, and the pages as a browser does. */
public final class Api {
    public static final String BASE = "/api/v2";
    public static final String OPERATOR_KEY = "operator_demo_0123456789abcdefghijklmnopqrstuv";
    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static final Pattern NOT_IN_URLS = Pattern.compile("[^\\w.~:/?&=+,;@!$'()*%-]+");

    /** Between the parts of a multipart form. */
    private static final String BOUNDARY = "----BrickworkTestBoundary";

    /** Null for none. */
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

    /** Without a key: a page, or a request that is refused for the lack of one. */
    public static Api nobody() {
        return with(null);
    }

    /** A page, or another resource that needs no key. */
    public static Answer fetch(String address) {
        return nobody().request().get(address);
    }

    /** The port of the service under test. */
    public static int port() {
        return RestAssured.port;
    }

    public static String site() {
        return "http://localhost:" + port();
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
        return request().file("file", "walk.txt", "text/plain", new byte[]{1}).post(BASE + target + "/attachments");
    }

    /**
     * One request. Its address is a path of the service, with {@link #BASE} if it belongs to the API, or a whole URL of another
     * server. Redirects are not followed.
     */
    public final class Request {
        private final HttpRequest.Builder request = HttpRequest.newBuilder().header("Accept", "*/*").timeout(Patience.LIMIT);
        private final ByteArrayOutputStream parts = new ByteArrayOutputStream();
        private BodyPublisher body = BodyPublishers.noBody();
        private boolean hasFile;

        private Request() {
            if (key != null) {
                request.header("X-SERVICE-KEY", key);
            }
        }

        /** Replaces an earlier value. */
        public Request header(String name, String value) {
            request.setHeader(name, value);
            return this;
        }

        public Request body(Object json) {
            return body("application/json", json.toString());
        }

        public Request body(String type, String text) {
            return body(type, text.getBytes(UTF_8));
        }

        public Request body(String type, byte[] content) {
            body = BodyPublishers.ofByteArray(content);
            return header("Content-Type", type);
        }

        /** @param namesAndValues name, value, name, value and so on */
        public Request form(Object... namesAndValues) {
            var fields = new LinkedHashMap<String, Object>();
            for (int i = 0; i < namesAndValues.length; i += 2) {
                fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
            }
            return form(fields);
        }

        public Request form(Map<String, ?> fields) {
            return body("application/x-www-form-urlencoded; charset=UTF-8", fields.entrySet().stream()
                    .map(field -> URLEncoder.encode(field.getKey(), UTF_8) + "="
                            + URLEncoder.encode(field.getValue().toString(), UTF_8))
                    .collect(Collectors.joining("&")));
        }

        /** Adds a field to a multipart form. */
        public Request part(String name, Object value) {
            return part("name=\"" + name + "\"", "text/plain", value.toString().getBytes(UTF_8));
        }

        /** Adds a file to a multipart form, which is then sent in chunks. */
        public Request file(String name, String fileName, String type, byte[] content) {
            hasFile = true;
            return part("name=\"" + name + "\"; filename=\"" + fileName + "\"", type, content);
        }

        private Request part(String names, String type, byte[] content) {
            parts.writeBytes(("--" + BOUNDARY + "\r\nContent-Disposition: form-data; " + names + "\r\nContent-Type: " + type
                    + "\r\n\r\n").getBytes(UTF_8));
            parts.writeBytes(content);
            parts.writeBytes("\r\n".getBytes(UTF_8));
            return this;
        }

        /** Fails if the answer has not begun by then, in place of five minutes. */
        public Request within(Duration limit) {
            request.timeout(limit);
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

        public Answer send(String method, String address) {
            if (parts.size() > 0) {
                endParts();
            }
            var url = URI.create(encoded(address.startsWith("/") ? site() + address : address));
            try {
                return Answer.of(CLIENT.send(request.uri(url)
                        .method(method.toUpperCase(Locale.ROOT), body).build(), HttpResponse.BodyHandlers.ofByteArray()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }

        private void endParts() {
            parts.writeBytes(("--" + BOUNDARY + "--\r\n").getBytes(UTF_8));
            var content = parts.toByteArray();
            body("multipart/form-data; boundary=" + BOUNDARY, content);
            if (hasFile) {
                body = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(content));
            }
        }
    }

    /** Percent-encodes characters that a URL must not contain, such as a space. What is encoded already stays as it is. */
    private static String encoded(String path) {
        return NOT_IN_URLS.matcher(path).replaceAll(found -> URLEncoder.encode(found.group(), UTF_8).replace("+", "%20"));
    }
}
