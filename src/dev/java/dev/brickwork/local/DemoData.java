package dev.brickwork.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * Fills the demo seller by calling the API like any client, so the demo can never do what a user can't. Each step may name
 * what came back and later steps refer to it: {@code ${team.plan_id}}.
 */
final class DemoData {
    /** A reference that is a whole JSON string, which is replaced by the value as it is; or one inside of a text. */
    private static final Pattern REFERENCE = Pattern
            .compile("\"\\$\\{(\\w+)\\.([\\w./-]+)}\"|\\$\\{(\\w+)\\.([\\w./-]+)}");
    private static final Pattern MONTHS = Pattern.compile("\\$\\{date\\.(-?\\d+)}");
    /** What the last step makes, and nobody else does: when it exists, there is nothing left to do. */
    private static final String LAST = "PARTNER15";

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
     * What a kill cut short goes on: every step has an Idempotency-Key of its own, by which those that were done are answered as
     * they were.
     */
    void fillUnlessComplete() {
        fill(Integer.MAX_VALUE);
    }

    /**
     * @param stepsMax for a test of a start that is cut short
     * @return how many steps were sent
     */
    int fill(int stepsMax) {
        try (var steps = DemoData.class.getResourceAsStream("/demo/steps.json")) {
            if (isComplete()) {
                return 0;
            }
            var today = begun().atZone(ZoneOffset.UTC).toLocalDate();
            int number = 0;
            for (var step : mapper.readTree(steps)) {
                if (number == stepsMax) {
                    break;
                }
                number++;
                var body = step.has("body") ? resolved(step.at("/body").toString(), today) : null;
                var answer = call(step.at("/method").asText(), resolved(step.at("/path").asText(), today), body,
                        body == null ? null : "demo-step-" + number);
                if (step.has("as")) {
                    answers.put(step.at("/as").asText(), answer);
                }
            }
            return number;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    private boolean isComplete() throws IOException, InterruptedException {
        return call("GET", "/discount-coupons?limit=100", null, null).findValuesAsText("code").contains(LAST);
    }

    /** When the first plan was made: now, when there is none. A demo that is finished later keeps its dates. */
    private Instant begun() throws IOException, InterruptedException {
        int plans = call("GET", "/plans?limit=1", null, null).at("/count").asInt();
        return plans == 0
                ? Instant.now()
                : Instant.parse(call("GET", "/plans?limit=1&offset=" + (plans - 1), null, null).at("/results/0/created_at")
                        .asText());
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

    /** Dates are told in months from today, so that the demo is in the middle of its life whenever it is begun. */
    private String resolved(String text, LocalDate today) {
        var dated = MONTHS.matcher(text)
                .replaceAll(found -> today.plusMonths(Integer.parseInt(found.group(1))).toString());
        return REFERENCE.matcher(dated).replaceAll(found -> found.group(1) != null
                ? Matcher.quoteReplacement(answer(found.group(1), found.group(2)).toString())
                : Matcher.quoteReplacement(answer(found.group(3), found.group(4)).asText()));
    }

    private JsonNode answer(String step, String path) {
        return answers.get(step).at("/" + path);
    }
}
