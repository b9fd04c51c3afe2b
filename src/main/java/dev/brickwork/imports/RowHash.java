package dev.brickwork.imports;

import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.json.Body;
import dev.brickwork.platform.json.StrictJson;
import dev.brickwork.platform.secret.Sha256;

/** Tells whether two rows say the same, in whatever format, and in whatever order of their members. */
final class RowHash {
    /** No member takes a number with more digits. */
    private static final int PLAIN_SCALE_MAX = 100;

    private RowHash() {
    }

    static String of(Body row) {
        return Sha256.hex(canonical(row.tree()));
    }

    /** Sorted, all values as texts, without what is null or empty. Structures in a cell of JSON are read. */
    private static String canonical(JsonNode value) {
        if (value.isObject()) {
            var members = new TreeMap<String, String>();
            value.properties().forEach(member -> members.put(member.getKey(), canonical(member.getValue())));
            members.values().removeIf(String::isEmpty);
            return members.entrySet().stream().map(member -> quoted(member.getKey()) + ":" + member.getValue())
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value.isArray()) {
            return StreamSupport.stream(value.spliterator(), false).map(RowHash::canonical)
                    .collect(Collectors.joining(",", "[", "]"));
        }
        return value.isNull() || value.asText().isEmpty() ? "" : scalar(value);
    }

    private static String scalar(JsonNode value) {
        if (value.isNumber()) {
            var number = value.decimalValue();
            // a number that would be long is not written out: 1e-900000000 is twelve characters of a file
            return quoted(Math.abs((long) number.scale()) > PLAIN_SCALE_MAX ? number.toString() : number.toPlainString());
        }
        var text = value.asText();
        if (text.startsWith("{") || text.startsWith("[")) {
            try {
                return canonical(StrictJson.read(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
            } catch (Refused notJson) {
                return quoted(text);
            }
        }
        return quoted(text);
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
