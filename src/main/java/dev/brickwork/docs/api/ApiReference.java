package dev.brickwork.docs.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.StreamSupport;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.docs.api.Tag.Answer;
import dev.brickwork.docs.api.Tag.Body;
import dev.brickwork.docs.api.Tag.Member;
import dev.brickwork.docs.api.Tag.Operation;
import dev.brickwork.docs.api.Tag.Type;

/** Reads the API document for its pages. */
final class ApiReference {
    static final String EVENT = "event";
    private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete");

    private final JsonNode document;

    ApiReference(JsonNode document) {
        this.document = document;
    }

    String about() {
        return Html.of(document.at("/info/description").asText());
    }

    /** All of them, with what a list of operations needs and no more. */
    List<Tag> overview() {
        var tags = new ArrayList<Tag>();
        for (var tag : document.path("tags")) {
            tags.add(tag(tag, (path, method, node) -> new Operation(node.path("operationId").asText(), method, path,
                    node.path("summary").asText(), "", List.of(), null, List.of(), ""), new Shapes(document)));
        }
        return tags;
    }

    /** Nothing if no tag is called so. */
    Optional<Tag> tag(String slug) {
        var shapes = new Shapes(document);
        return StreamSupport.stream(document.path("tags").spliterator(), false)
                .filter(tag -> slug(tag).equals(slug)).findFirst()
                .map(tag -> tag(tag, (path, method, node) -> operation(path, method, node, shapes), shapes));
    }

    private interface Reader {
        Operation read(String path, String method, JsonNode node);
    }

    private Tag tag(JsonNode tag, Reader reader, Shapes shapes) {
        var name = tag.path("name").asText();
        var operations = new ArrayList<Operation>();
        document.path("paths").properties().forEach(path -> METHODS.forEach(
                method -> add(path.getKey(), method, path.getValue().path(method), name, reader, operations)));
        document.path("webhooks").properties()
                .forEach(event -> add(event.getKey(), EVENT, event.getValue().path("post"), name, reader, operations));
        return new Tag(name, slug(tag), Html.of(tag.path("description").asText()), operations, shapes.used());
    }

    private static void add(String path, String method, JsonNode node, String tag, Reader reader,
            List<Operation> operations) {
        for (var name : node.path("tags")) {
            if (name.asText().equals(tag)) {
                operations.add(reader.read(path, method, node));
            }
        }
    }

    private static String slug(JsonNode tag) {
        return tag.path("name").asText().toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    private static Operation operation(String path, String method, JsonNode node, Shapes shapes) {
        var parameters = new ArrayList<Member>();
        node.path("parameters").forEach(parameter -> parameters.add(parameter(shapes.resolved(parameter), shapes)));
        var body = body(node.path("requestBody"), shapes);
        var answers = new ArrayList<Answer>();
        node.path("responses").properties()
                .forEach(answer -> answers.add(answer(answer.getKey(), shapes.resolved(answer.getValue()), shapes)));
        return new Operation(node.path("operationId").asText(), method, path, node.path("summary").asText(),
                Html.of(node.path("description").asText()), parameters, body, answers,
                method.equals(EVENT) ? "" : Curl.command(path, method, body));
    }

    private static Member parameter(JsonNode parameter, Shapes shapes) {
        var schema = parameter.path("schema");
        var about = Html.of(parameter.path("description").asText()) + " " + shapes.about(schema);
        return new Member(parameter.path("name").asText(), parameter.path("in").asText(), shapes.type(schema),
                parameter.path("required").asBoolean(), about.strip());
    }

    private static Body body(JsonNode body, Shapes shapes) {
        if (!body.path("content").properties().iterator().hasNext()) {
            return null;
        }
        var content = body.path("content").properties().iterator().next();
        var schema = content.getValue().path("schema");
        return new Body(content.getKey(), body.path("required").asBoolean(), shapes.members(schema),
                schema.path("type").asText().equals("array") ? shapes.type(schema) : null, example(content.getValue()));
    }

    private static Answer answer(String status, JsonNode answer, Shapes shapes) {
        var contents = answer.path("content").properties();
        if (contents.isEmpty()) {
            return new Answer(status, Html.of(answer.path("description").asText()), "", new Type("", null, ""), "");
        }
        var content = contents.iterator().next();
        var schema = content.getValue().path("schema");
        return new Answer(status, Html.of(answer.path("description").asText()), content.getKey(), shapes.type(schema),
                example(content.getValue()));
    }

    /** The first, as text. */
    private static String example(JsonNode content) {
        var named = content.path("examples").properties();
        var example = named.isEmpty() ? content.path("example") : named.iterator().next().getValue().path("value");
        return example.isMissingNode() ? "" : example.isTextual() ? example.asText() : example.toPrettyString();
    }
}
