package dev.brickwork.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.local.Folders;

/** The API document that the running service gives, for tests that walk all operations. */
public final class ApiDocumentFile {
    public static final Path COMMITTED = Folders.project().resolve("docs/reference/openapi.yaml");

    private final JsonNode document;

    private ApiDocumentFile(JsonNode document) {
        this.document = document;
    }

    public static ApiDocumentFile read() {
        try {
            return new ApiDocumentFile(
                    new ObjectMapper().readTree(Api.fetch("/openapi?format=json").asString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String asYaml() {
        return Api.fetch("/openapi?format=yaml").asString();
    }

    public record Operation(String method, String path, JsonNode node) {

        public boolean isWrite() {
            return !method.equals("get");
        }

        /** A month is no id: every seller has one. */
        public boolean hasId() {
            return path.replace("{month}", "").contains("{");
        }

        public String firstSegment() {
            return path.substring("/api/v2/".length()).split("/")[0];
        }

        @Override
        public String toString() {
            return method.toUpperCase(java.util.Locale.ROOT) + " " + path;
        }
    }

    public JsonNode schemas() {
        return document.at("/components/schemas");
    }

    /** Those of the API; pages for people are not in it. */
    public List<Operation> operations() {
        return operations("paths");
    }

    /** What a receiver of ours has to have. */
    public List<Operation> webhooks() {
        return operations("webhooks");
    }

    private List<Operation> operations(String where) {
        var operations = new ArrayList<Operation>();
        document.get(where).properties().forEach(path -> path.getValue().properties().forEach(method -> {
            if (!method.getKey().equals("parameters")) {
                operations.add(new Operation(method.getKey(), path.getKey(), method.getValue()));
            }
        }));
        return operations;
    }

    /** The members of an object, those of all its parts, by name. */
    public Map<String, JsonNode> members(JsonNode schema) {
        var members = new LinkedHashMap<String, JsonNode>();
        var resolved = resolved(schema);
        resolved.path("allOf").forEach(part -> members.putAll(members(part)));
        resolved.path("properties").properties().forEach(member -> members.put(member.getKey(), member.getValue()));
        return members;
    }

    public boolean requiresMembers(JsonNode schema) {
        var resolved = resolved(schema);
        return !resolved.path("required").isEmpty()
                || StreamSupport.stream(resolved.path("allOf").spliterator(), false).anyMatch(this::requiresMembers);
    }

    /** Whether null is a value of it; what has no type may be anything. */
    public boolean isNullable(JsonNode schema) {
        var resolved = resolved(schema);
        if (resolved.has("anyOf")) {
            return StreamSupport.stream(resolved.get("anyOf").spliterator(), false).anyMatch(this::isNullable);
        }
        var types = resolved.path("type");
        return types.isArray()
                ? StreamSupport.stream(types.spliterator(), false).anyMatch(type -> type.asText().equals("null"))
                : types.asText("null").equals("null") && !resolved.has("allOf") && !resolved.has("enum");
    }

    /** Whether it is text that a caller may choose: of no format, and not one of some words. */
    public boolean isText(JsonNode schema) {
        var resolved = resolved(schema);
        var types = resolved.path("type");
        boolean isString = types.isArray()
                ? StreamSupport.stream(types.spliterator(), false).anyMatch(type -> type.asText().equals("string"))
                : types.asText().equals("string");
        return isString && !resolved.has("enum") && !resolved.has("format") && !resolved.has("pattern");
    }

    private JsonNode resolved(JsonNode schema) {
        return schema.has("$ref") ? document.at(schema.get("$ref").asText().substring(1)) : schema;
    }

    /** The members that an example lacks although its schema requires them, however deep; {@code path} is where it stands. */
    public List<String> missing(JsonNode schema, JsonNode example, String path) {
        var missing = new ArrayList<String>();
        var resolved = resolved(schema);
        resolved.path("allOf").forEach(part -> missing.addAll(missing(part, example, path)));
        resolved.path("required").forEach(name -> {
            if (example.isObject() && !example.has(name.asText())) {
                missing.add(path + "/" + name.asText());
            }
        });
        resolved.path("properties").properties().forEach(member -> {
            if (example.has(member.getKey())) {
                missing.addAll(missing(member.getValue(), example.get(member.getKey()), path + "/" + member.getKey()));
            }
        });
        if (example.isArray() && resolved.has("items")) {
            example.forEach(item -> missing.addAll(missing(resolved.get("items"), item, path + "/*")));
        }
        return missing;
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
