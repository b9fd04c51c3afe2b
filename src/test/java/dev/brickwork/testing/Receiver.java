package dev.brickwork.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A seller's own server, to which webhooks are sent. It can be stopped and comes back at the same address. */
public final class Receiver implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<Request> requests = new ArrayList<>();
    private volatile Function<Request, Reply> replies = request -> Reply.of(200);
    private HttpServer server;
    private ExecutorService threads;
    private int port;

    public record Request(Map<String, String> headers, String body) {

        public String id() {
            return headers.get("webhook-id");
        }

        public JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException(e);
            }
        }

        public String objectId() {
            return json().at("/object/id").asText();
        }

        public long sequence() {
            return json().at("/object/sequence").asLong();
        }

        public String type() {
            return json().get("type").asText();
        }
    }

    public record Reply(int status, Map<String, String> headers) {

        public static Reply of(int status) {
            return new Reply(status, Map.of());
        }

        /** See {@link Receiver#failing}. */
        public static Reply failing() {
            return new Reply(500, Map.of("Retry-After", "3600"));
        }
    }

    public static Receiver start() {
        var receiver = new Receiver();
        receiver.begin();
        return receiver;
    }

    /** What comes from now on is answered like this. */
    public Receiver answering(Function<Request, Reply> answers) {
        replies = answers;
        return this;
    }

    public Receiver answering(int status) {
        return answering(request -> Reply.of(status));
    }

    /** Fails, and asks not to be tried again for an hour: then the test says when it is. */
    public Receiver failing() {
        return answering(request -> Reply.failing());
    }

    public String url() {
        return "http://127.0.0.1:" + port + "/hooks";
    }

    public int port() {
        return port;
    }

    /** Whatever was answered, oldest first. */
    public List<Request> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }

    public void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    public void begin() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 512);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        port = server.getAddress().getPort();
        threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
            exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
            var request = new Request(headers,
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            var reply = replies.apply(request);
            synchronized (requests) {
                requests.add(request);
            }
            reply.headers().forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
            exchange.sendResponseHeaders(reply.status(), -1);
        }
    }

    @Override
    public void close() {
        stop();
    }
}
