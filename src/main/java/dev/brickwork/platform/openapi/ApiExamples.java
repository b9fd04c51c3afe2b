package dev.brickwork.platform.openapi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;

/** Puts an example beside every body of the API document, made of the examples that its members have. */
final class ApiExamples {
    private static final Map<String, String> BY_FORMAT = Map.of("uuid", "01a1dd1b-4578-7f3d-8611-49277a0b0beb", "date-time",
            "2026-01-31T09:30:00Z", "date", "2026-01-31");

    private static final String ANY_TEXT = "text";
    /** Members that take a name in place of an id. */
    private static final Map<String, String> BY_NAME = Map.of("customer_id", "crm-4711", "partner_id", "crm-4712",
            "billed_company_id", "crm-4711", "plan_id", "team", "brick_id", "seats");

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
            content.getMediaTypes().values().stream().filter(type -> type.getSchema() != null && !hasOwn(type))
                    .forEach(type -> example(type, isRequest));
        }
    }

    /** Generators refuse a body that has an example and examples. */
    private static boolean hasOwn(MediaType type) {
        return type.getExample() != null || type.getExamples() != null && !type.getExamples().isEmpty();
    }

    private void example(MediaType type, boolean isRequest) {
        var example = of(type.getSchema(), isRequest, Set.of());
        type.setExample(example == null ? Map.of() : example);
    }

    /** @param within the names of the schemas that this one is inside of: one that holds itself is shown once */
    private Object of(Schema schema, boolean isRequest, Set<String> within) {
        if (schema.getRef() != null) {
            var name = name(schema);
            return within.contains(name) ? null : of(named(name), isRequest, and(within, name));
        }
        if (hasOwn(schema)) {
            return schema.getExamples().get(0);
        }
        if (schema.getEnumeration() != null && !schema.getEnumeration().isEmpty()) {
            return schema.getEnumeration().get(0);
        }
        if (schema.getAnyOf() != null && !schema.getAnyOf().isEmpty()) {
            return of(schema.getAnyOf().get(0), isRequest, within);
        }
        if (schema.getProperties() != null || schema.getAllOf() != null) {
            return members(schema, isRequest, within);
        }
        if (is(schema, SchemaType.ARRAY)) {
            var item = schema.getItems() == null ? null : of(schema.getItems(), isRequest, within);
            return item == null ? List.of() : new ArrayList<>(List.of(item));
        }
        return plain(schema);
    }

    /** A request shows what must be sent and what has an example of its own; an answer shows all there is. */
    private Map<String, Object> members(Schema schema, boolean isRequest, Set<String> within) {
        var whole = new Whole(new LinkedHashMap<>(), new LinkedHashSet<>());
        gather(schema, whole);
        var example = new LinkedHashMap<String, Object>();
        whole.members.forEach((name, member) -> {
            if (!isRequest || whole.required.contains(name) || hasOwn(member)) {
                var value = of(member, isRequest, within);
                value = ANY_TEXT.equals(value) ? BY_NAME.getOrDefault(name, ANY_TEXT) : value;
                // Without a type it may be anything, which an empty object is.
                example.put(name, value == null ? Map.of() : value);
            }
        });
        return example;
    }

    /** The members of an object and which of them must be there, wherever that is said. */
    private record Whole(Map<String, Schema> members, Set<String> required) {
    }

    /** An object that is all of several others has the members of each, and may ask for those of another. */
    private void gather(Schema schema, Whole whole) {
        if (schema.getAllOf() != null) {
            schema.getAllOf().forEach(part -> gather(part.getRef() == null ? part : named(name(part)), whole));
        }
        if (schema.getProperties() != null) {
            whole.members.putAll(schema.getProperties());
        }
        if (schema.getRequired() != null) {
            whole.required.addAll(schema.getRequired());
        }
    }

    private Schema named(String name) {
        return document.getComponents().getSchemas().get(name);
    }

    private static String name(Schema reference) {
        return reference.getRef().replaceFirst(".*/", "");
    }

    private static Set<String> and(Set<String> names, String another) {
        var all = new HashSet<>(names);
        all.add(another);
        return all;
    }

    private static boolean hasOwn(Schema schema) {
        return schema.getExamples() != null && !schema.getExamples().isEmpty();
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
        return is(schema, SchemaType.STRING) ? ANY_TEXT : null;
    }

    private static boolean is(Schema schema, SchemaType type) {
        return schema.getType() != null && schema.getType().contains(type);
    }
}
