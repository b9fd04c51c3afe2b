package dev.brickwork.testing;

import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.hamcrest.Matcher;
import org.hamcrest.StringDescription;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.UntypedObjectDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;

/** What the service answered. Its body is read once, however many of its values are looked at ({@link JsonPath}). */
public final class Answer {
    private static final ObjectMapper JSON = new ObjectMapper()
            .registerModule(new SimpleModule().addDeserializer(Object.class, new Values()));

    private final int status;
    private final Map<String, List<String>> headers;
    private final byte[] body;
    private Object json;

    private Answer(int status, Map<String, List<String>> headers, byte[] body) {
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    public static Answer of(HttpResponse<byte[]> response) {
        return new Answer(response.statusCode(), response.headers().map(), response.body());
    }

    public Answer statusCode(int expected) {
        return statusCode(equalTo(expected));
    }

    public Answer statusCode(Matcher<? super Integer> expected) {
        check("status", status, expected);
        return this;
    }

    /** Whatever charset is said beside it. */
    public Answer contentType(String expected) {
        check("content type", contentType().split(";")[0], equalTo(expected));
        return this;
    }

    public Answer header(String name, Matcher<?> expected) {
        check("header " + name, header(name), expected);
        return this;
    }

    public Answer header(String name, String expected) {
        return header(name, equalTo(expected));
    }

    /** The values at paths: pairs of a path and what is expected there. */
    public Answer body(String path, Matcher<?> expected, Object... more) {
        check(path, path(path), expected);
        for (int i = 0; i < more.length; i += 2) {
            check((String) more[i], path((String) more[i]), (Matcher<?>) more[i + 1]);
        }
        return this;
    }

    /** The whole body as text. */
    public Answer body(Matcher<? super String> expected) {
        check("body", asString(), expected);
        return this;
    }

    public int status() {
        return status;
    }

    public boolean isDone() {
        return status < 300;
    }

    /** Null if there is none. */
    public String header(String name) {
        return headers.entrySet().stream().filter(header -> name.equalsIgnoreCase(header.getKey()))
                .map(header -> header.getValue().get(0)).findFirst().orElse(null);
    }

    public String contentType() {
        return header("Content-Type");
    }

    public String asString() {
        return new String(body, StandardCharsets.UTF_8);
    }

    public byte[] asByteArray() {
        return body.clone();
    }

    /** The value at a path, as whatever type the caller takes it for. */
    @SuppressWarnings("unchecked")
    public <T> T path(String path) {
        if (json == null && body.length > 0) {
            try {
                json = JSON.readValue(body, Object.class);
            } catch (IOException e) {
                throw new UncheckedIOException("not JSON: " + asString(), e);
            }
        }
        return (T) JsonPath.at(json, path);
    }

    public String text(String path) {
        var value = path(path);
        return value == null ? null : value.toString();
    }

    /** Zero if there is none. A refusal has no numbers: whoever asks for one has overlooked it. */
    public long number(String path) {
        Number number = path(path);
        if (number == null && !isDone()) {
            throw new AssertionError(path + " of an answer " + status() + ": " + asString());
        }
        return number == null ? 0 : number.longValue();
    }

    /** Of the numbers at a path. */
    public long sum(String path) {
        return this.<Number>list(path).stream().mapToLong(Number::longValue).sum();
    }

    public <T> List<T> list(String path) {
        return path(path);
    }

    public Map<String, Object> map(String path) {
        return path(path);
    }

    /** What an error says, with the fields it names. */
    public String error() {
        return path("error.message") + (path("error.details.fields") == null ? "" : " " + path("error.details.fields"));
    }

    private void check(String what, Object actual, Matcher<?> expected) {
        if (!expected.matches(actual)) {
            var mismatch = new StringDescription();
            expected.describeMismatch(actual, mismatch);
            throw new AssertionError(
                    "%s: expected %s but %s%nanswer %d: %s".formatted(what, StringDescription.toString(expected),
                            mismatch, status, asString().substring(0, Math.min(4000, asString().length()))));
        }
    }

    @Override
    public String toString() {
        return status + " " + asString();
    }

    /** Numbers with decimals are floats, so that tests can write them shortly. */
    private static final class Values extends UntypedObjectDeserializer {
        private static final long serialVersionUID = 1;

        Values() {
            super((JavaType) null, null);
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            var value = super.deserialize(parser, context);
            return value instanceof Double number ? (Object) number.floatValue() : value;
        }
    }
}
