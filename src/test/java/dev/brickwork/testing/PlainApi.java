package dev.brickwork.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.restassured.RestAssured;

/** The API through a plain HTTP client, for tests that make thousands of calls: RestAssured adds milliseconds to each. */
public final class PlainApi {
    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String key;

    public PlainApi(Api api) {
        this.key = api.key();
    }

    /** The status and body of a response; an empty body reads as a missing node. */
    public record Answer(int status, JsonNode body) {
        public boolean isDone() {
            return status < 300;
        }

        public String text(String member) {
            return body.path(member).asText();
        }

        public long number(String member) {
            return body.path(member).asLong();
        }

        /** What an error says, with the fields it names. */
        public String error() {
            var error = body.path("error");
            var fields = error.path("details").path("fields");
            return error.path("message").asText() + (fields.isMissingNode() ? "" : " " + fields);
        }
    }

    public Answer post(String path, String body) {
        return call("POST", path, body);
    }

    /** @param body null for none */
    public Answer call(String method, String path, String body) {
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + RestAssured.port + Api.BASE + path))
                .header("X-SERVICE-KEY", key).header("Content-Type", "application/json")
                .method(method, body == null
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            var answer = CLIENT.send(request, HttpResponse.BodyHandlers.ofByteArray());
            return new Answer(answer.statusCode(), JSON.readTree(answer.body()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
