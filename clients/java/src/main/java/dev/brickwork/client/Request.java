package dev.brickwork.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.stream.Collectors;

/** One request, as the generated operations put it together. */
public final class Request {
    private final String method;
    private String path;
    private String query = "";
    private String contentType;
    private byte[] content;

    public Request(String method, String path) {
        this.method = method;
        this.path = path;
    }

    /** @param value an id or a name: a text, a uuid or a number */
    public Request path(String name, Object value) {
        if (value == null || value.toString().isEmpty()) {
            throw new IllegalArgumentException(name + " is required");
        }
        if (!(value instanceof CharSequence || value instanceof UUID || value instanceof Number)) {
            throw new IllegalArgumentException(name + " must be an id, not a " + value.getClass().getSimpleName());
        }
        path = path.replace("{" + name + "}", encoded(value));
        return this;
    }

    public Request query(Query parameters) {
        return parameters == null
                ? this
                : query(parameters.parameters().entrySet().stream()
                        .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(parameter.getValue()))
                        .collect(Collectors.joining("&")));
    }

    /** Rows are sent as text: those of NDJSON begin with a brace, those of CSV never do. */
    public Request body(Object body) {
        if (body instanceof String rows) {
            contentType = rows.stripLeading().startsWith("{") ? "application/x-ndjson" : "text/csv";
            content = rows.getBytes(StandardCharsets.UTF_8);
        } else if (body != null) {
            contentType = "application/json";
            content = Json.write(body);
        }
        return this;
    }

    /** A form with one file. */
    public Request file(String name, Path file) {
        var boundary = UUID.randomUUID().toString();
        contentType = "multipart/form-data; boundary=" + boundary;
        var form = new ByteArrayOutputStream();
        try {
            var type = Files.probeContentType(file);
            var head = ("--%s\r\nContent-Disposition: form-data; name=\"%s\"; filename=\"%s\"\r\n"
                    + "Content-Type: %s\r\n\r\n").formatted(boundary, name, quoted(file),
                            type == null ? "application/octet-stream" : type);
            form.writeBytes(head.getBytes(StandardCharsets.UTF_8));
            form.writeBytes(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        form.writeBytes(("\r\n--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
        content = form.toByteArray();
        return this;
    }

    /** The same request for another page. */
    Request withQuery(String encodedQuery) {
        return new Request(method, path).query(encodedQuery);
    }

    boolean isWrite() {
        return !method.equals("GET");
    }

    String method() {
        return method;
    }

    String address() {
        return query.isEmpty() ? path : path + "?" + query;
    }

    /** Null if there is no body. */
    String contentType() {
        return contentType;
    }

    /** Null if there is no body. */
    byte[] content() {
        return content;
    }

    private Request query(String encodedQuery) {
        query = encodedQuery;
        return this;
    }

    /** As browsers write the name of a file. */
    private static String quoted(Path file) {
        return file.getFileName().toString().replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String encoded(Object value) {
        return URLEncoder.encode(value.toString(), StandardCharsets.UTF_8).replace("+", "%20");
    }
}
