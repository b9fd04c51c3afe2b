package dev.brickwork.usage;

import java.util.Arrays;
import java.util.TreeMap;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.platform.json.JsonText;
import dev.brickwork.platform.secret.Sha256;

/** Compares: whether two entries, or two values of a property, say the same. */
final class Content {
    private static final int HASH_BYTES = 16;

    private Content() {
    }

    /** Of what was sent: an entry sent twice without a time says the same twice. */
    static byte[] hash(NewUsage sent) {
        var text = new StringBuilder(160).append(sent.subscriptionId()).append(sent.brickId())
                .append(Decimals.plain(sent.value()).toPlainString()).append('@')
                .append(sent.time() == null ? "" : sent.time()).append('@');
        write(sent.properties(), text);
        return hash(text);
    }

    static byte[] hash(JsonNode value) {
        var text = new StringBuilder();
        write(value, text);
        return hash(text);
    }

    private static byte[] hash(StringBuilder text) {
        return Arrays.copyOf(Sha256.of(text.toString()), HASH_BYTES);
    }

    /** Members in the order of their names, numbers without needless zeros. */
    private static void write(JsonNode value, StringBuilder to) {
        if (value == null || value.isNull()) {
            to.append("null");
        } else if (value.isObject()) {
            var members = new TreeMap<String, JsonNode>();
            value.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
            to.append('{');
            members.forEach((name, member) -> {
                JsonText.quote(name, to);
                to.append(':');
                write(member, to);
                to.append(',');
            });
            to.append('}');
        } else if (value.isArray()) {
            to.append('[');
            value.forEach(item -> {
                write(item, to);
                to.append(',');
            });
            to.append(']');
        } else if (value.isNumber()) {
            to.append(Decimals.plain(value.decimalValue()).toPlainString());
        } else {
            JsonText.append(value, to);
        }
    }
}
