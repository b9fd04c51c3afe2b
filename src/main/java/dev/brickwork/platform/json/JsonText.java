package dev.brickwork.platform.json;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * Trees as text, the same text that they have by {@code toString}. That one sets up a whole generator for every small tree, and
 * a batch of usage has ten thousand of them.
 */
public final class JsonText {
    private static final JsonStringEncoder ESCAPES = JsonStringEncoder.getInstance();

    private JsonText() {
    }

    public static String of(JsonNode value) {
        var text = new StringBuilder();
        append(value, text);
        return text.toString();
    }

    public static void append(JsonNode value, StringBuilder to) {
        if (value.isObject()) {
            char separator = '{';
            for (var member : value.properties()) {
                to.append(separator);
                quote(member.getKey(), to);
                append(member.getValue(), to.append(':'));
                separator = ',';
            }
            to.append(value.isEmpty() ? "{}" : "}");
        } else if (value.isArray()) {
            char separator = '[';
            for (var item : value) {
                append(item, to.append(separator));
                separator = ',';
            }
            to.append(value.isEmpty() ? "[]" : "]");
        } else if (value.isTextual()) {
            quote(value.textValue(), to);
        } else {
            to.append(value.asText());
        }
    }

    public static void quote(String text, StringBuilder to) {
        to.append('"');
        if (isPlain(text)) {
            to.append(text);
        } else {
            ESCAPES.quoteAsString(text, to);
        }
        to.append('"');
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == '"' || c == '\\') {
                return false;
            }
        }
        return true;
    }
}
