package dev.brickwork.platform.json;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.brickwork.core.Refused;

/** Turns form fields into the tree that the same members in JSON would make: {@code bricks[0][quantity]=2}. */
final class FormTree {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern NAME = Pattern.compile("([^\\[\\]]+)((?:\\[[^\\[\\]]*\\])*)");
    /** The pattern's repeated group costs stack for every repetition. */
    private static final int NAME_LENGTH_MAX = 500;
    private static final int LIST_SIZE_MAX = 1_000;
    private static final int DEPTH_MAX = 10;

    private final ObjectNode root = NODES.objectNode();
    /**
     * How many places of lists may still be made before the field that fills them has come. Each field fills one at most, so
     * a form whose lists have no gaps never needs more, in whatever order it comes; and the tree is no larger than the form.
     */
    private int placesAhead;

    private FormTree(int placesAhead) {
        this.placesAhead = placesAhead;
    }

    static ObjectNode of(Map<String, List<String>> form) {
        var tree = new FormTree(form.size());
        form.forEach((name, values) -> {
            if (name.length() > NAME_LENGTH_MAX) {
                throw new Refused("The form has a field with too long a name.");
            }
            var match = NAME.matcher(name);
            if (!match.matches()) {
                throw Refused.field(name, Fields.UNKNOWN);
            }
            if (values.size() > 1) {
                throw Refused.field(name, "is there twice");
            }
            var keys = match.group(2).isEmpty()
                    ? new String[0]
                    : match.group(2).substring(1, match.group(2).length() - 1).split("\\]\\[", -1);
            if (keys.length > DEPTH_MAX) {
                throw Refused.field(name, "is nested too deep");
            }
            tree.put(match.group(1), keys, name, values.get(0));
        });
        return tree.root;
    }

    private void put(String first, String[] keys, String name, String value) {
        JsonNode parent = root;
        var key = first;
        for (var next : keys) {
            var child = get(parent, key);
            if (child == null || child.isNull()) {
                child = isIndex(next) ? NODES.arrayNode() : NODES.objectNode();
                set(parent, key, child, name);
            }
            if (child.isTextual() || child.isArray() != isIndex(next)) {
                throw Refused.field(name, "does not fit the fields before it");
            }
            parent = child;
            key = next;
        }
        if (get(parent, key) != null && !get(parent, key).isNull()) {
            throw Refused.field(name, "is there twice");
        }
        set(parent, key, NODES.textNode(value), name);
    }

    private static boolean isIndex(String key) {
        return key.matches("\\d{1,4}");
    }

    private static JsonNode get(JsonNode parent, String key) {
        return parent.isArray() ? parent.get(Integer.parseInt(key)) : parent.get(key);
    }

    private void set(JsonNode parent, String key, JsonNode child, String name) {
        if (parent instanceof ObjectNode object) {
            object.set(key, child);
            return;
        }
        var list = (ArrayNode) parent;
        int index = Integer.parseInt(key);
        if (index >= LIST_SIZE_MAX) {
            throw Refused.field(name, "has too high a number");
        }
        if (index < list.size()) {
            list.set(index, child);
            return;
        }
        placesAhead -= index - list.size();
        if (placesAhead < 0) {
            throw Refused.field(name, "has too high a number: the places before it are empty");
        }
        while (list.size() < index) {
            list.addNull();
        }
        list.add(child);
    }
}
