package dev.brickwork.adapter.payment;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.stripe.exception.StripeException;
import com.stripe.net.ApiMode;
import com.stripe.net.ApiResource.RequestMethod;
import com.stripe.net.HttpClient;
import com.stripe.net.RequestOptions;
import com.stripe.net.StripeRequest;

/**
 * Stripe's API for one key. The library sends and repeats requests; answers are read as JSON. Its models are a thousand classes
 * that a native image would have to know, for the twenty members that are read here.
 */
final class StripeApi {
    private static final int OK_MAX = 299;
    private static final int PAGE = 100;
    private static final int PAGES_MAX = 100;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http;
    private final String base;
    private final RequestOptions.RequestOptionsBuilder options;

    StripeApi(HttpClient http, String base, RequestOptions.RequestOptionsBuilder options) {
        this.http = http;
        this.base = base;
        this.options = options;
    }

    /** The address of a thing: {@code /v1/refunds/re_1}. Ids may come from strangers. */
    static String path(String... segments) {
        return Stream.of(segments).map(segment -> "/" + URLEncoder.encode(segment, StandardCharsets.UTF_8))
                .collect(Collectors.joining("", "/v1", ""));
    }

    JsonNode get(String path) throws StripeFailure {
        return send(RequestMethod.GET, path, Map.of(), null);
    }

    /** @param idempotencyKey null where the library may take one of its own, for its repeats */
    JsonNode post(String path, Map<String, Object> form, String idempotencyKey) throws StripeFailure {
        return send(RequestMethod.POST, path, form, idempotencyKey);
    }

    JsonNode delete(String path) throws StripeFailure {
        return send(RequestMethod.DELETE, path, Map.of(), null);
    }

    /** The first of a list that is wanted; newest first, page by page. */
    <T> Optional<T> search(String path, Map<String, Object> query, Function<JsonNode, Optional<T>> wanted)
            throws StripeFailure {
        var paged = new HashMap<>(query);
        paged.put("limit", PAGE);
        for (int page = 0; page < PAGES_MAX; page++) {
            var answer = send(RequestMethod.GET, path, paged, null);
            var items = answer.path("data");
            for (var item : items) {
                var found = wanted.apply(item);
                if (found.isPresent()) {
                    return found;
                }
            }
            if (!answer.path("has_more").asBoolean() || items.isEmpty()) {
                return Optional.empty();
            }
            paged.put("starting_after", text(items.get(items.size() - 1), "id"));
        }
        throw new StripeFailure(StripeFailure.Kind.OTHER, "The list " + path + " has no end.", null);
    }

    /** A member that is text, or something with an id; null where there is none. */
    static String text(JsonNode object, String name) {
        var value = object.path(name);
        return value.isObject() ? text(value, "id") : value.isValueNode() && !value.isNull() ? value.asText() : null;
    }

    private JsonNode send(RequestMethod method, String path, Map<String, Object> content, String idempotencyKey)
            throws StripeFailure {
        try {
            var response = http.requestWithRetries(StripeRequest.create(method, base + path, content,
                    options.setIdempotencyKey(idempotencyKey).build(), ApiMode.V1));
            var answer = JSON.readTree(response.body());
            if (response.code() > OK_MAX) {
                throw StripeFailure.of(response.code(), answer.path("error"));
            }
            return answer;
        } catch (StripeException | JsonProcessingException e) {
            throw new StripeFailure(StripeFailure.Kind.OTHER, e.getMessage(), e);
        }
    }
}
