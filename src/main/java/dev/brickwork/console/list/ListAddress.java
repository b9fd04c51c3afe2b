package dev.brickwork.console.list;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.PathSegment;
import jakarta.ws.rs.core.UriBuilder;
import jakarta.ws.rs.core.UriInfo;

/**
 * The address of a list: its path and, in their order, its parameters. They are those of the API's list, so a list of the console
 * is asked for as the API is. A form sends its empty fields too; they say nothing and are left out.
 */
public final class ListAddress implements UriInfo {
    private final String path;
    private final Map<String, List<String>> parameters;

    private ListAddress(String path, Map<String, List<String>> parameters) {
        this.path = path;
        this.parameters = parameters;
    }

    /** As a browser asked for it. @param path as a link must have it */
    public static ListAddress of(String path, UriInfo asked) {
        var said = new LinkedHashMap<String, List<String>>();
        asked.getQueryParameters().forEach((name, values) -> {
            var kept = values.stream().filter(value -> !value.isBlank()).map(String::strip).toList();
            if (!kept.isEmpty()) {
                said.put(name, kept);
            }
        });
        return new ListAddress(path, said);
    }

    /** Of the API, without a browser. */
    public static ListAddress of(Map<String, ?> parameters) {
        var said = new LinkedHashMap<String, List<String>>();
        parameters.forEach((name, value) -> said.put(name, List.of(value.toString())));
        return new ListAddress("", said);
    }

    /** Null when it is not said, or twice. */
    public String value(String name) {
        var values = parameters.getOrDefault(name, List.of());
        return values.size() == 1 ? values.get(0) : null;
    }

    /** Of what it says, in their order; without what is said twice. */
    public List<String> names() {
        return parameters.keySet().stream().filter(name -> value(name) != null).toList();
    }

    /** @param value null takes it away */
    public ListAddress with(String name, Object value) {
        var changed = new LinkedHashMap<>(parameters);
        if (value == null) {
            changed.remove(name);
        } else {
            changed.put(name, List.of(value.toString()));
        }
        return new ListAddress(path, changed);
    }

    /** The same parameters elsewhere. */
    public ListAddress at(String newPath) {
        return new ListAddress(newPath, parameters);
    }

    /** For a link. */
    public String href() {
        return parameters.isEmpty()
                ? path
                : path + "?" + parameters.entrySet().stream()
                        .flatMap(entry -> entry.getValue().stream()
                                .map(value -> encoded(entry.getKey()) + "=" + encoded(value)))
                        .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public String getPath() {
        return path;
    }

    @Override
    public MultivaluedMap<String, String> getQueryParameters() {
        var all = new MultivaluedHashMap<String, String>();
        parameters.forEach((name, values) -> all.put(name, List.copyOf(values)));
        return all;
    }

    @Override
    public MultivaluedMap<String, String> getQueryParameters(boolean decode) {
        return getQueryParameters();
    }

    @Override
    public URI getRequestUri() {
        return URI.create(href());
    }

    @Override
    public String getPath(boolean decode) {
        return path;
    }

    @Override
    public List<PathSegment> getPathSegments() {
        throw unasked();
    }

    @Override
    public List<PathSegment> getPathSegments(boolean decode) {
        throw unasked();
    }

    @Override
    public UriBuilder getRequestUriBuilder() {
        throw unasked();
    }

    @Override
    public URI getAbsolutePath() {
        throw unasked();
    }

    @Override
    public UriBuilder getAbsolutePathBuilder() {
        throw unasked();
    }

    @Override
    public URI getBaseUri() {
        throw unasked();
    }

    @Override
    public UriBuilder getBaseUriBuilder() {
        throw unasked();
    }

    @Override
    public MultivaluedMap<String, String> getPathParameters() {
        throw unasked();
    }

    @Override
    public MultivaluedMap<String, String> getPathParameters(boolean decode) {
        throw unasked();
    }

    @Override
    public List<String> getMatchedURIs() {
        throw unasked();
    }

    @Override
    public List<String> getMatchedURIs(boolean decode) {
        throw unasked();
    }

    @Override
    public List<Object> getMatchedResources() {
        throw unasked();
    }

    @Override
    public URI resolve(URI uri) {
        throw unasked();
    }

    @Override
    public URI relativize(URI uri) {
        throw unasked();
    }

    private static UnsupportedOperationException unasked() {
        return new UnsupportedOperationException("lists ask for their path and their parameters only");
    }
}
