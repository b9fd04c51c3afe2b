package dev.brickwork.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * Fills the demo seller by calling the API like any client, so the demo can never do what a user can't. Each step may name
 * what came back and later steps refer to it: {@code ${team.plan_id}}.
 */
final class DemoData {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(\\w+)\\.([\\w./-]+)}");

    private static final Duration STILL_NEW = Duration.ofHours(1);

    private final String address;
    private final String key;
    private final ObjectMapper mapper = new ObjectMapper();
    private final HttpClient client = HttpClient.newHttpClient();
    private final Map<String, JsonNode> answers = new HashMap<>();

    DemoData(String address, String key) {
        this.address = address;
        this.key = key;
    }

    /**
     * Does nothing when the demo seller has sold something for a while already. What a kill cut short goes on: every step has a key
     * of its own, by which those that were done are answered as they were.
     */
    void fillWhenEmpty() {
        fill(Integer.MAX_VALUE);
    }

    /** As far as somebody lets it. */
    void fill(int stepsMax) {
        try (var steps = DemoData.class.getResourceAsStream("/demo/steps.json")) {
            var begun = begun();
            if (begun.isBefore(Instant.now().minus(STILL_NEW))) {
                return;
            }
            answers.put("date", dates(begun.atZone(ZoneOffset.UTC).toLocalDate()));
            int number = 0;
            for (var step : mapper.readTree(steps)) {
                if (++number > stepsMax) {
                    return;
                }
                var answer = call(step.at("/method").asText(), resolved(step.at("/path").asText()),
                        resolved(step.at("/body").toString()), "demo-step-" + number);
                if (step.has("as")) {
                    answers.put(step.at("/as").asText(), answer);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** When the first plan was made: now, when there is none. */
    private Instant begun() throws IOException, InterruptedException {
        int plans = call("GET", "/plans?limit=1", null, null).at("/count").asInt();
        return plans == 0
                ? Instant.now()
                : Instant.parse(call("GET", "/plans?limit=1&offset=" + (plans - 1), null, null).at("/results/0/created_at")
                        .asText());
    }

    /** So that the demo is in the middle of its life whenever it is begun. */
    private JsonNode dates(LocalDate today) {
        return mapper.createObjectNode().put("today", today.toString()).put("next_month", today.plusMonths(1).toString())
                .put("three_months_ago", today.minusMonths(3).toString());
    }

    private JsonNode call(String method, String path, String body, String once) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(address + "/api/v2" + path)).header("X-SERVICE-KEY", key)
                .header("Content-Type", "application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (once != null) {
            request.header("Idempotency-Key", once);
        }
        var response = client.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new IOException(
                    "The demo's " + method + " " + path + " was answered " + response.statusCode() + ": " + response.body());
        }
        return mapper.readTree(response.body());
    }

    private String resolved(String text) {
        return REFERENCE.matcher(text).replaceAll(found -> answers.get(found.group(1)).at("/" + found.group(2)).asText());
    }
}
