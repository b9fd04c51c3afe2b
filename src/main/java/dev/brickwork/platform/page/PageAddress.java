package dev.brickwork.platform.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import jakarta.ws.rs.core.UriInfo;

/**
 * The address of a list or a report: its path and, in their order, its parameters. Those of the API and of the console are read by
 * the same code.
 *
 * @param limitMax its largest page
 * @param countMax above it, rows need not be counted; 0 if nobody asks how many there are, null if all must be counted
 */
public record PageAddress(String path, Map<String, List<String>> parameters, int limitMax, Integer countMax) {
    private static final int LIMIT_MAX = 100;
    /** What people do with a list does not depend on whether it has more rows than this. */
    private static final int BROWSER_COUNT_MAX = 10_000;

    /** As a client of the API asked for it. */
    public static PageAddress of(UriInfo asked) {
        return new PageAddress(asked.getPath(), asked.getQueryParameters(), LIMIT_MAX, null);
    }

    /** As a browser asked for it. A form sends its empty fields too: they are left out. @param path as a link must have it */
    public static PageAddress of(String path, UriInfo asked) {
        var parameters = new LinkedHashMap<String, List<String>>();
        asked.getQueryParameters().forEach((name, values) -> {
            var kept = values.stream().filter(value -> !value.isBlank()).map(String::strip).toList();
            if (!kept.isEmpty()) {
                parameters.put(name, kept);
            }
        });
        return new PageAddress(path, parameters, LIMIT_MAX, BROWSER_COUNT_MAX);
    }

    /** Of a list that nobody has asked for by an address. */
    public static PageAddress of(Map<String, ?> parameters) {
        var texts = new LinkedHashMap<String, List<String>>();
        parameters.forEach((name, value) -> texts.put(name, List.of(value.toString())));
        return new PageAddress("", texts, LIMIT_MAX, null);
    }

    /** Null if it is not there, or there twice. */
    public String value(String name) {
        var values = parameters.getOrDefault(name, List.of());
        return values.size() == 1 ? values.get(0) : null;
    }

    /** The first one if there are several, which {@code Query} refuses; null if there is none. */
    String first(String name) {
        var values = parameters.get(name);
        return values == null || values.isEmpty() ? null : values.get(0);
    }

    /** Of its parameters, without those that are there twice. */
    public List<String> names() {
        return parameters.keySet().stream().filter(name -> value(name) != null).toList();
    }

    /** @param value null removes it */
    public PageAddress with(String name, Object value) {
        var changed = new LinkedHashMap<>(parameters);
        if (value == null) {
            changed.remove(name);
        } else {
            changed.put(name, List.of(value.toString()));
        }
        return new PageAddress(path, changed, limitMax, countMax);
    }

    /** The same for who does not ask how many rows there are. */
    public PageAddress uncounted() {
        return new PageAddress(path, parameters, limitMax, 0);
    }

    /**
     * All rows in one page, or the first {@code rowsMax}. What changes between two pages could make a row come twice or never; one
     * page is read at one moment.
     */
    public PageAddress inOnePage(int rowsMax) {
        var whole = with("offset", null).with("limit", rowsMax);
        return new PageAddress(path, whole.parameters, rowsMax, 0);
    }

    /** The same parameters elsewhere. */
    public PageAddress at(String newPath) {
        return new PageAddress(newPath, parameters, limitMax, countMax);
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
}
