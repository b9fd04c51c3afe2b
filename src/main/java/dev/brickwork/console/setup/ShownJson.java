package dev.brickwork.console.setup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** JSON for people. */
@ApplicationScoped
class ShownJson {
    private final ObjectMapper json;

    ShownJson(ObjectMapper json) {
        this.json = json;
    }

    /** A member that changed. Null where there is nothing. */
    public record Change(String member, String before, String after) {
    }

    /** Line by line. */
    String pretty(String text) {
        try {
            return json.writerWithDefaultPrettyPrinter().writeValueAsString(read(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JsonNode read(String text) {
        try {
            return json.readTree(text == null ? "null" : text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What changed, member by member. @param before and {@code after} may be null */
    List<Change> changes(String before, String after) {
        var old = read(before);
        var now = read(after);
        var names = new LinkedHashSet<String>();
        now.fieldNames().forEachRemaining(names::add);
        old.fieldNames().forEachRemaining(names::add);
        var changes = new ArrayList<Change>();
        for (var name : names) {
            var was = text(old.path(name));
            var is = text(now.path(name));
            if (was == null ? is != null : !was.equals(is)) {
                changes.add(new Change(name, was, is));
            }
        }
        return changes;
    }

    private static String text(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        return value.isValueNode() ? value.asText() : value.toString();
    }
}
