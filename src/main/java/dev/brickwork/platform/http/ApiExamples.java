package dev.brickwork.platform.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;

/** Puts an example beside every body of the API document, made of the examples that its members have. */
final class ApiExamples {
    private static final int DEPTH_MAX = 8;
    private static final Map<String, String> BY_FORMAT = Map.of("uuid", "01a1dd1b-4578-7f3d-8611-49277a0b0beb", "date-time",
            "2026-01-31T09:30:00Z", "date", "2026-01-31");

    private final OpenAPI document;

    ApiExamples(OpenAPI document) {
        this.document = document;
    }

    void complete(Operation operation) {
        if (operation.getRequestBody() != null) {
            complete(operation.getRequestBody().getContent(), true);
        }
        operation.getResponses().getAPIResponses().forEach((status, response) -> {
            if (status.startsWith("2")) {
                complete(response.getContent(), false);
            }
        });
    }

    private void complete(Content content, boolean isRequest) {
        if (content != null) {
            content.getMediaTypes().values().stream().filter(type -> type.getSchema() != null && type.getExample() == null)
                    .forEach(type -> example(type, isRequest));
        }
    }

    private void example(MediaType type, boolean isRequest) {
        var example = of(type.getSchema(), isRequest, DEPTH_MAX);
        type.setExample(example == null ? Map.of() : example);
    }

    private Object of(Schema schema, boolean isRequest, int depth) {
        if (schema.getRef() != null) {
            return of(document.getComponents().getSchemas().get(schema.getRef().replaceFirst(".*/", "")), isRequest, depth);
        }
        if (schema.getExamples() != null && !schema.getExamples().isEmpty()) {
            return schema.getExamples().get(0);
        }
        if (schema.getEnumeration() != null && !schema.getEnumeration().isEmpty()) {
            return schema.getEnumeration().get(0);
        }
        if (schema.getAnyOf() != null && !schema.getAnyOf().isEmpty()) {
            return of(schema.getAnyOf().get(0), isRequest, depth);
        }
        if (schema.getProperties() != null) {
            return depth == 0 ? Map.of() : members(schema, isRequest, depth);
        }
        if (is(schema, SchemaType.ARRAY)) {
            var item = schema.getItems() == null || depth == 0 ? null : of(schema.getItems(), isRequest, depth - 1);
            return item == null ? List.of() : new ArrayList<>(List.of(item));
        }
        return plain(schema);
    }

    /** A request shows what must be sent and what has an example of its own; an answer shows all there is. */
    private Map<String, Object> members(Schema schema, boolean isRequest, int depth) {
        var required = schema.getRequired() == null ? List.<String>of() : schema.getRequired();
        var example = new LinkedHashMap<String, Object>();
        schema.getProperties().forEach((name, member) -> {
            var hasOwn = member.getExamples() != null && !member.getExamples().isEmpty();
            if (!isRequest || required.contains(name) || hasOwn) {
                var value = of(member, isRequest, depth - 1);
                // Without a type it may be anything, which an empty object is.
                example.put(name, value == null ? Map.of() : value);
            }
        });
        return example;
    }

    private static Object plain(Schema schema) {
        if (schema.getFormat() != null && BY_FORMAT.containsKey(schema.getFormat())) {
            return BY_FORMAT.get(schema.getFormat());
        }
        if (is(schema, SchemaType.BOOLEAN)) {
            return false;
        }
        if (is(schema, SchemaType.INTEGER) || is(schema, SchemaType.NUMBER)) {
            return schema.getMinimum() == null ? 1 : schema.getMinimum();
        }
        return is(schema, SchemaType.STRING) ? "text" : null;
    }

    private static boolean is(Schema schema, SchemaType type) {
        return schema.getType() != null && schema.getType().contains(type);
    }
}
