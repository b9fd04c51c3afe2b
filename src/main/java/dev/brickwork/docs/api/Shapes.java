package dev.brickwork.docs.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.docs.api.Tag.Member;
import dev.brickwork.docs.api.Tag.Shape;
import dev.brickwork.docs.api.Tag.Type;

/** Reads the schemas of the API document, and keeps which of those with a name were used. */
final class Shapes {
    /** What a schema says of its values, and how a page words it. */
    private static final Map<String, String> BOUNDS = bounds();

    private final JsonNode document;
    private final Set<String> used = new LinkedHashSet<>();

    Shapes(JsonNode document) {
        this.document = document;
    }

    private static Map<String, String> bounds() {
        var bounds = new LinkedHashMap<String, String>();
        bounds.put("minLength", "%s characters or more.");
        bounds.put("maxLength", "At most %s characters.");
        bounds.put("minimum", "At least %s.");
        bounds.put("exclusiveMinimum", "More than %s.");
        bounds.put("maximum", "At most %s.");
        bounds.put("exclusiveMaximum", "Less than %s.");
        bounds.put("minItems", "%s entries or more.");
        bounds.put("maxItems", "At most %s entries.");
        bounds.put("pattern", "Matches `%s`.");
        bounds.put("default", "Default: `%s`.");
        return bounds;
    }

    /** Those that were used since, and those that these are made of. */
    List<Shape> used() {
        var shapes = new ArrayList<Shape>();
        for (var names = List.copyOf(used); shapes.size() < names.size(); names = List.copyOf(used)) {
            names.subList(shapes.size(), names.size()).forEach(name -> shapes.add(shape(name)));
        }
        return shapes.stream().sorted((one, other) -> one.name().compareToIgnoreCase(other.name())).toList();
    }

    private Shape shape(String name) {
        var schema = document.at("/components/schemas/" + name);
        return new Shape(name, Html.of(schema.path("description").asText()), members(schema), values(schema));
    }

    JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? document.at(node.get("$ref").asText().substring(1)) : node;
    }

    /** An object inside that has no name of its own is listed member by member: {@code lines[].amount}. */
    List<Member> members(JsonNode schema) {
        var members = new ArrayList<Member>();
        addMembers("", schema, members);
        return members;
    }

    private void addMembers(String prefix, JsonNode reference, List<Member> members) {
        var schema = resolved(reference);
        schema.path("allOf").forEach(part -> addMembers(prefix, part, members));
        var required = texts(schema.path("required"));
        schema.path("properties").properties().forEach(property -> {
            var name = prefix + property.getKey();
            var member = property.getValue();
            members.add(new Member(name, "", type(member), required.contains(property.getKey()), about(member)));
            if (member.has("properties")) {
                addMembers(name + ".", member, members);
            } else if (member.path("items").has("properties")) {
                addMembers(name + "[].", member.path("items"), members);
            }
        });
    }

    Type type(JsonNode schema) {
        if (schema.has("$ref")) {
            var name = schema.get("$ref").asText().replaceFirst(".*/", "");
            used.add(name);
            return new Type("", name, "");
        }
        if (schema.has("anyOf")) {
            return oneOf(schema.get("anyOf"));
        }
        var types = schema.path("type").isArray() ? texts(schema.path("type")) : List.of(schema.path("type").asText("any"));
        var nullable = types.contains("null") ? " or null" : "";
        var first = types.get(0);
        if (first.equals("array")) {
            var items = type(schema.path("items"));
            return new Type("list of " + items.before(), items.shape(), items.after() + nullable);
        }
        if (schema.path("additionalProperties").isObject()) {
            var values = type(schema.get("additionalProperties"));
            return new Type("object of " + values.before(), values.shape(), values.after() + nullable);
        }
        return new Type(schema.has("format") ? named(first, schema.get("format").asText()) : first, null, nullable);
    }

    private Type oneOf(JsonNode choices) {
        var types = StreamSupport.stream(choices.spliterator(), false).map(this::type).toList();
        var first = types.get(0);
        var others = types.stream().skip(1)
                .map(type -> " or " + type.before() + (type.shape() == null ? "" : type.shape()) + type.after())
                .collect(Collectors.joining());
        return new Type(first.before(), first.shape(), first.after() + others);
    }

    private static String named(String type, String format) {
        return switch (format) {
            case "int32", "int64", "double", "float" -> type;
            default -> format;
        };
    }

    /** Its description, its values and its bounds, as HTML. */
    String about(JsonNode schema) {
        var text = new StringBuilder(schema.path("description").asText());
        var values = values(schema);
        if (!values.isEmpty()) {
            text.append(" One of ").append(values.stream().map(value -> "`" + value + "`").collect(Collectors.joining(", ")))
                    .append('.');
        }
        BOUNDS.forEach((bound, words) -> {
            if (schema.has(bound)) {
                text.append(' ').append(words.formatted(schema.get(bound).asText()));
            }
        });
        return Html.of(text.toString().strip());
    }

    private static List<String> values(JsonNode schema) {
        var values = new ArrayList<>(texts(schema.path("enum")));
        schema.path("anyOf").forEach(choice -> values.addAll(texts(choice.path("enum"))));
        return values;
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
    }
}
