package dev.brickwork.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import dev.brickwork.testing.Api;

/** Stands in front of the service and plants a fault in it. Without one, it passes everything on. */
final class FaultyProxy implements AutoCloseable {
    private static final String KEY = "X-service-key";
    private static final String PAGE = "page:";
    /** What the service calls itself in tests, whatever its port: {@code brickwork.public-url}. */
    private static final String PUBLIC_URL = "http://localhost:8080";
    private static final List<String> OF_THE_CONNECTION = List.of("Host", "Connection", "Content-length",
            "Transfer-encoding", "Upgrade", "Http2-settings");
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final HttpServer server;
    private final String keyOfFirst;
    /** Null for none. */
    private volatile Fault fault;

    /** @param keyOfFirst of the seller whose data a fault shows to others */
    FaultyProxy(String keyOfFirst) throws IOException {
        this.keyOfFirst = keyOfFirst;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::pass);
        server.start();
    }

    void plant(Fault planted) {
        fault = planted;
    }

    String site() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** A request; its path is that after the base path, or that of a page. */
    record Sent(String method, String path, Map<String, String> headers, String body, String keyOfFirst) {
        boolean is(String wanted, String pathPattern) {
            return method.equals(wanted) && path.matches(pathPattern);
        }

        Sent at(String another) {
            return new Sent(method, another, headers, body, keyOfFirst);
        }

        Sent sending(String another) {
            return new Sent(method, path, headers, another, keyOfFirst);
        }

        Sent without(String header) {
            var fewer = new TreeMap<>(headers);
            fewer.keySet().removeIf(header::equalsIgnoreCase);
            return new Sent(method, path, fewer, body, keyOfFirst);
        }

        Sent withKeyOfFirst() {
            var others = new TreeMap<>(headers);
            others.put(KEY, keyOfFirst);
            return new Sent(method, path, others, body, keyOfFirst);
        }
    }

    /** An answer that may be spoiled. */
    static final class Reply {
        private final ObjectNode body;
        private int status;

        private Reply(int status, ObjectNode body) {
            this.status = status;
            this.body = body;
        }

        int status() {
            return status;
        }

        ObjectNode body() {
            return body;
        }

        void answer(int another) {
            status = another;
        }
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            var planted = fault;
            var sent = read(exchange);
            if (planted != null) {
                for (var earlier : planted.before(sent)) {
                    forward(earlier);
                }
            }
            var response = forward(planted == null ? sent : planted.change(sent));
            int status = response.statusCode();
            var text = response.body();
            if (planted != null && text.startsWith("{")) {
                var reply = new Reply(status, (ObjectNode) JSON.readTree(text));
                planted.spoil(sent, reply);
                status = reply.status();
                text = JSON.writeValueAsString(reply.body());
            }
            response.headers().map().forEach((name, values) -> {
                if (!name.equalsIgnoreCase("content-length") && !name.equalsIgnoreCase("transfer-encoding")) {
                    values.forEach(value -> exchange.getResponseHeaders().add(name, value.replace(PUBLIC_URL, site())));
                }
            });
            var bytes = text.replace(PUBLIC_URL, site()).getBytes(UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private Sent read(HttpExchange exchange) throws IOException {
        var headers = new TreeMap<String, String>();
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
        headers.keySet().removeAll(OF_THE_CONNECTION);
        var target = exchange.getRequestURI().toString();
        var path = target.startsWith(Api.BASE) ? target.substring(Api.BASE.length()) : PAGE + target;
        var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        return new Sent(exchange.getRequestMethod(), path, headers, body, keyOfFirst);
    }

    private HttpResponse<String> forward(Sent sent) throws IOException {
        var body = sent.body().isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(sent.body());
        var target = sent.path().startsWith(PAGE) ? sent.path().substring(PAGE.length()) : Api.BASE + sent.path();
        var address = URI.create(Api.site() + target);
        var request = HttpRequest.newBuilder(address).method(sent.method(), body);
        sent.headers().forEach(request::setHeader);
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
