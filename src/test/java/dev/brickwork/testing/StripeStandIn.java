package dev.brickwork.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;

/**
 * A server that behaves as Stripe's documentation says, as far as we use it: keys, idempotency (a repeat is answered from
 * memory, other parameters are an error, a twin at work is a conflict, refusals before the work are not remembered), errors in
 * Stripe's shape, lists that page. What it does is decided by magic ids, so tests need no way to control it.
 */
public class StripeStandIn implements QuarkusTestResourceLifecycleManager {
    public static final String GOOD_KEY = "sk_test_standin000000";
    public static final String OTHER_KEY = "sk_test_otheraccount00";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, Remembered> answers = new ConcurrentHashMap<>();
    /** By account: none knows what another has. */
    private final Map<String, StripeStandInBooks> books = new ConcurrentHashMap<>();
    private final AtomicInteger lastId = new AtomicInteger();
    private HttpServer server;

    /** @param answer null while the first one is at work */
    private record Remembered(String request, StripeStandInBooks.StripeAnswer answer) {
    }

    @Override
    public Map<String, String> start() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        server.setExecutor(Executors.newCachedThreadPool(work -> {
            var thread = new Thread(work, "stripe stand-in");
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/", this::serve);
        server.start();
        return Map.of("brickwork.stripe.api-base", "http://127.0.0.1:" + server.getAddress().getPort(),
                "brickwork.stripe.connect-timeout", "60s", "brickwork.stripe.read-timeout", "60s",
                "brickwork.stripe.retries",
                "1");
    }

    @Override
    public void stop() {
        server.stop(0);
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            var answer = answer(exchange);
            if (answer.isLost()) {
                return;
            }
            var bytes = JSON.writeValueAsBytes(answer.body());
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.getResponseHeaders().add("Request-Id", "req_standin");
            if (answer.isReplayed()) {
                exchange.getResponseHeaders().add("Idempotent-Replayed", "true");
            }
            exchange.sendResponseHeaders(answer.status(), bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private StripeStandInBooks.StripeAnswer answer(HttpExchange exchange) throws IOException {
        var method = exchange.getRequestMethod();
        var path = exchange.getRequestURI().getPath();
        var parameters = parameters(method.equals("POST")
                ? new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
                : exchange.getRequestURI().getRawQuery());
        if (path.equals("/_books")) {
            return StripeStandInBooks.show(books.values());
        }
        var account = accountOf(exchange.getRequestHeaders().getFirst("Authorization"));
        if (account == null) {
            return StripeStandInBooks.error(401, "invalid_request_error", null, "Invalid API Key provided.");
        }
        if (exchange.getRequestHeaders().getFirst("Stripe-Version") == null) {
            return StripeStandInBooks.error(400, "invalid_request_error", null, "This test wants a pinned version.");
        }
        var key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
        var its = books.computeIfAbsent(account, id -> new StripeStandInBooks(lastId));
        if (!method.equals("POST") || key == null) {
            return its.answer(account, method, path, parameters);
        }
        return once(account + key, path + parameters, () -> its.answer(account, method, path, parameters));
    }

    private interface Work {
        StripeStandInBooks.StripeAnswer run();
    }

    private StripeStandInBooks.StripeAnswer once(String key, String request, Work work) {
        var held = answers.putIfAbsent(key, new Remembered(request, null));
        if (held == null) {
            var answer = work.run();
            if (answer.isForgotten()) {
                answers.remove(key);
            } else if (!answer.isLost()) {
                answers.put(key, new Remembered(request, answer));
            }
            return answer;
        }
        if (!held.request.equals(request)) {
            return StripeStandInBooks.error(400, "idempotency_error", null,
                    "Keys for idempotent requests can only be used with the same parameters they were first used with.");
        }
        return held.answer == null
                ? StripeStandInBooks.error(409, "invalid_request_error", "idempotency_key_in_use", "A twin is at work.")
                : held.answer.replayed();
    }

    private static String accountOf(String authorization) {
        if (("Bearer " + GOOD_KEY).equals(authorization)) {
            return "acct_standin";
        }
        return ("Bearer " + OTHER_KEY).equals(authorization) ? "acct_other" : null;
    }

    private static Map<String, String> parameters(String encoded) {
        var parameters = new TreeMap<String, String>();
        for (var pair : encoded == null ? new String[0] : encoded.split("&")) {
            if (!pair.isEmpty()) {
                var parts = pair.split("=", 2);
                parameters.put(URLDecoder.decode(parts[0], StandardCharsets.UTF_8),
                        parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
            }
        }
        return parameters;
    }

    static ObjectNode object() {
        return JSON.createObjectNode();
    }
}
