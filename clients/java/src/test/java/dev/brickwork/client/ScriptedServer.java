package dev.brickwork.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A server on loopback that gives one answer after the other, the last one again and again. */
final class ScriptedServer implements AutoCloseable {
    /** A request as the server saw it. */
    record Seen(String request, Headers headers, byte[] content) {
        String header(String name) {
            return headers.getFirst(name);
        }

        String body() {
            return new String(content, StandardCharsets.UTF_8);
        }
    }

    interface Answer {
        void give(HttpExchange exchange) throws IOException;
    }

    /** Closes the connection in the middle of the answer. */
    static final Answer BROKEN = exchange -> {
        exchange.sendResponseHeaders(200, 100);
        exchange.getResponseBody().write('{');
        exchange.getResponseBody().flush();
        throw new IOException("broken on purpose");
    };

    private final HttpServer server;
    private final List<Seen> seen = new CopyOnWriteArrayList<>();

    ScriptedServer(Answer... answers) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newCachedThreadPool(task -> {
            var thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/", exchange -> {
            seen.add(new Seen(exchange.getRequestMethod() + " " + exchange.getRequestURI(),
                    exchange.getRequestHeaders(), exchange.getRequestBody().readAllBytes()));
            answers[Math.min(seen.size(), answers.length) - 1].give(exchange);
            exchange.close();
        });
        server.start();
    }

    static Answer json(int status, String body, Map<String, String> headers) {
        return exchange -> {
            headers.forEach(exchange.getResponseHeaders()::set);
            var content = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, content.length);
            exchange.getResponseBody().write(content);
        };
    }

    static Answer json(int status, String body) {
        return json(status, body, Map.of());
    }

    static Answer refusal(int status, String code, Map<String, String> headers) {
        return json(status, "{\"error\": {\"code\": \"" + code + "\", \"message\": \"No.\"}}", headers);
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    List<Seen> seen() {
        return seen;
    }

    Brickwork client() {
        return Brickwork.connect(url(), "bw_test_key");
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
