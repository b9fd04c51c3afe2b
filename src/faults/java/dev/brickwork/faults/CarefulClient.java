package dev.brickwork.faults;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Random;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.faults.Book.Entry;
import dev.brickwork.faults.Book.Told;

/**
 * Does what a careful program does: one Idempotency-Key for each thing it wants, and the same request again, at any process,
 * until it has an answer. Now and then an answer gets lost on its way, so that repeats are frequent.
 */
final class CarefulClient {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(12);
    private static final Duration GIVES_UP_AFTER = Duration.ofSeconds(40);
    private static final double ANSWER_LOST = 0.06;
    private static final int PAUSE_MILLIS_MAX = 600;

    private final List<Node> nodes;
    private final InternalErrors internalErrors;
    private final Book book;
    private final Random random;
    private final Duration patience;
    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(3)).build();

    CarefulClient(World world, Book book, Random random) {
        this(world, book, random, PATIENCE);
    }

    /** @param patience how long it waits for one answer */
    CarefulClient(World world, Book book, Random random, Duration patience) {
        this.nodes = world.nodes;
        this.internalErrors = world.internalErrors;
        this.book = book;
        this.random = random;
        this.patience = patience;
    }

    /** Until it has an answer or has lost its patience; what became of it is in the book. */
    Entry send(Shop shop, Operation operation) throws InterruptedException {
        var until = System.nanoTime() + GIVES_UP_AFTER.toNanos();
        boolean isInDoubt = false;
        for (int attempt = 0; System.nanoTime() < until; attempt++) {
            if (attempt > 0) {
                book.retries.incrementAndGet();
                Thread.sleep(Math.min(PAUSE_MILLIS_MAX, 100L << Math.min(attempt, 5)));
            }
            try {
                var response = once(shop.key(), operation);
                if (random.nextDouble() < ANSWER_LOST && !operation.method().equals("GET")) {
                    book.answersLost.incrementAndGet();
                    isInDoubt = true;
                } else if (isFinal(response)) {
                    return note(shop, operation, response, isInDoubt);
                } else {
                    isInDoubt = true;
                }
            } catch (IOException e) {
                isInDoubt = true; // killed, stopped, cut off: whether it was done nobody knows
            }
        }
        return note(new Entry(shop, operation, Told.UNKNOWN, 0, null));
    }

    /** One attempt, for who knows what to make of any answer. */
    HttpResponse<String> once(String key, Operation operation) throws IOException, InterruptedException {
        int place = random.nextInt(nodes.size());
        try {
            return once(nodes.get(place), key, operation);
        } catch (ConnectException e) {
            // nobody there; it was not sent, and the other one may be
            return once(nodes.get((place + 1) % nodes.size()), key, operation);
        }
    }

    private HttpResponse<String> once(Node node, String key, Operation operation) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + node.port + "/api/v2" + operation.path()))
                .timeout(patience).header("X-SERVICE-KEY", key).header("Content-Type", "application/json")
                .header("Idempotency-Key", operation.key()).header("X-Request-Id", operation.key())
                .method(operation.method(), BodyPublishers.ofString(operation.body())).build();
        var response = http.send(request, BodyHandlers.ofString());
        internalErrors.look(operation.kind() + " " + operation.key(), response);
        return response;
    }

    private boolean isFinal(HttpResponse<String> response) {
        if (response.statusCode() >= 500) {
            book.serverErrors.incrementAndGet();
            return false;
        }
        // Another 409 is a refusal: a charge in processing, a transaction_id with other content.
        return response.statusCode() != 429
                && !(response.statusCode() == 409 && response.body().contains("The same request is still being worked on"));
    }

    private Entry note(Shop shop, Operation operation, HttpResponse<String> response, boolean isInDoubt) throws IOException {
        int status = response.statusCode();
        if (status < 300) {
            var answer = json(response.body());
            operation.then().accept(answer);
            return note(new Entry(shop, operation, Told.DONE, status, answer));
        }
        var told = status == 402 ? Told.DECLINED : isInDoubt ? Told.UNKNOWN : Told.REFUSED;
        return note(new Entry(shop, operation, told, status, null));
    }

    private Entry note(Entry entry) {
        book.add(entry);
        return entry;
    }

    static JsonNode json(String body) throws IOException {
        return JSON.readTree(body);
    }
}
