package dev.brickwork.client;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;

/** A refusal of the service, or the lack of an answer. */
public final class BrickworkException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The status if there was no answer. */
    public static final int NO_ANSWER = 0;

    private final int status;
    private final String code;
    private final transient Map<String, List<String>> fields;
    private final String errorId;
    private final String requestId;
    private final Duration retryAfter;

    private BrickworkException(String message, int status, JsonNode problem, Map<String, List<String>> fields,
            HttpHeaders headers) {
        super(message);
        this.status = status;
        this.code = problem.path("code").asText("ERR_UNKNOWN");
        this.fields = fields;
        this.errorId = problem.path("error_id").textValue();
        this.requestId = headers.firstValue("X-Request-Id").orElse(null);
        this.retryAfter = headers.firstValue("Retry-After").filter(value -> value.matches("\\d{1,9}"))
                .map(value -> Duration.ofSeconds(Long.parseLong(value))).orElse(null);
    }

    private BrickworkException(Exception cause) {
        super("The service did not answer: " + cause, cause);
        status = NO_ANSWER;
        code = "ERR_NO_ANSWER";
        fields = Map.of();
        errorId = null;
        requestId = null;
        retryAfter = null;
    }

    static BrickworkException refused(int status, HttpHeaders headers, JsonNode body) {
        var problem = body.path("error");
        var named = problem.at("/details/fields");
        Map<String, List<String>> fields = named.isObject()
                ? Json.MAPPER.convertValue(named, new TypeReference<>() {
                })
                : Map.of();
        var message = problem.path("message").asText("The service answered " + status + ".");
        var details = fields.entrySet().stream()
                .map(field -> field.getKey() + " " + String.join(", ", field.getValue()))
                .collect(Collectors.joining("; "));
        return new BrickworkException(details.isEmpty() ? message : message + " " + details, status, problem, fields,
                headers);
    }

    static BrickworkException unanswered(Exception cause) {
        return new BrickworkException(cause);
    }

    /** The HTTP status, or {@link #NO_ANSWER}. */
    public int status() {
        return status;
    }

    /** Such as {@code ERR_BAD_REQUEST}; {@code ERR_NO_ANSWER} if there was no answer. */
    public String code() {
        return code;
    }

    /** What is wrong with which member: {@code bricks[0].quantity} and its problems. */
    public Map<String, List<String>> fields() {
        return fields == null ? Map.of() : fields;
    }

    /** Quote it when you report a server error. */
    public Optional<String> errorId() {
        return Optional.ofNullable(errorId);
    }

    public Optional<String> requestId() {
        return Optional.ofNullable(requestId);
    }

    /** When the service wants to be asked again. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
