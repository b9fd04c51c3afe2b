package dev.brickwork.move;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * What stands before two cells: it asks nobody, but reads the cell in the key or in the token. What a cell sends to another one by a
 * 421 it sends there.
 */
final class CellProxy implements AutoCloseable {
    private static final Pattern KEY = Pattern.compile("bw_(?:live|test)_([a-z][a-z0-9]{0,15})_[^_]+_[^_]+");
    private static final Pattern PAGE = Pattern
            .compile("/(?:pay|orders|callbacks/stripe|console/invitation)/([a-z][a-z0-9]{0,15})_[A-Za-z0-9_-]{43}(?:/.*)?");
    private static final Set<String> OWN_HEADERS = Set.of("host", "connection", "content-length", "transfer-encoding",
            "expect", "upgrade", "http2-settings");
    private static final int MISDIRECTED = 421;

    private final HttpServer server;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final AtomicInteger sentOn = new AtomicInteger();
    private volatile Map<String, URI> cells = Map.of();
    private volatile String defaultCell;

    CellProxy(int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/", this::handle);
        server.start();
    }

    /** @param first takes what names no cell */
    void routeTo(String first, URI firstAt, String second, URI secondAt) {
        cells = Map.of(first, firstAt, second, secondAt);
        defaultCell = first;
    }

    String site() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** How many requests a cell has sent to the other one. */
    int sentOn() {
        return sentOn.get();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = exchange.getRequestBody().readAllBytes();
            var answer = send(exchange, body, cellOf(exchange));
            if (answer.statusCode() == MISDIRECTED) {
                sentOn.incrementAndGet();
                answer = send(exchange, body, answer.headers().firstValue("Brickwork-Cell").orElseThrow());
            }
            answer.headers().map().forEach((name, values) -> {
                if (!OWN_HEADERS.contains(name)) {
                    exchange.getResponseHeaders().put(name, values);
                }
            });
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
            exchange.getResponseBody().write(answer.body());
        }
    }

    private String cellOf(HttpExchange exchange) {
        var key = exchange.getRequestHeaders().getFirst("X-SERVICE-KEY");
        var byKey = KEY.matcher(key == null ? "" : key);
        var byPage = PAGE.matcher(exchange.getRequestURI().getPath());
        return byKey.matches() ? byKey.group(1) : byPage.matches() ? byPage.group(1) : defaultCell;
    }

    private HttpResponse<byte[]> send(HttpExchange exchange, byte[] body, String cell) throws IOException {
        var request = HttpRequest.newBuilder(cells.get(cell).resolve(exchange.getRequestURI().toString()));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        try {
            return client.send(request.method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body)).build(),
                    BodyHandlers.ofByteArray());
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
