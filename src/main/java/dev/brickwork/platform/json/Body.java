package dev.brickwork.platform.json;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;

/** The body of a request before anybody has looked at its members. */
public final class Body {
    private final JsonNode root;
    private final boolean isForm;

    private Body(JsonNode root, boolean isForm) {
        this.root = root;
        this.isForm = isForm;
    }

    /** Nothing sent reads as an object without members, so that the members that are missing get named. */
    public static Body ofJson(byte[] document) {
        var root = StrictJson.read(document);
        if (root.isMissingNode()) {
            return new Body(JsonNodeFactory.instance.objectNode(), false);
        }
        if (!root.isObject()) {
            throw new Refused("The body must be a JSON object.");
        }
        return new Body(root, false);
    }

    public static Body ofForm(Map<String, List<String>> form) {
        return new Body(FormTree.of(form), true);
    }

    /** As it was sent: of a form, all values are texts. */
    public JsonNode tree() {
        return root;
    }

    /** Reads all members; answers every problem at once. */
    public <T> T read(Function<Fields, T> reader) {
        var problems = new Problems();
        var result = new Fields(root, "", problems, isForm).read(reader);
        problems.refuseIfAny();
        return result;
    }
}
