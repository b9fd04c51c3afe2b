package dev.brickwork.platform.openapi;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;

import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;

import dev.brickwork.platform.json.DescribedFields;
import dev.brickwork.platform.json.Fields;

/** The bounds of request bodies, taken from what reads them. */
final class RequestBounds {
    private static final DotName SCHEMA = DotName
            .createSimple(org.eclipse.microprofile.openapi.annotations.media.Schema.class);

    private RequestBounds() {
    }

    /** @param index of the application's classes, since the document is made when it is built */
    static void addTo(OpenAPI document, IndexView index) {
        index.getKnownClasses().stream().filter(RequestBounds::isDescribed).map(type -> load(type.name().toString()))
                .forEach(type -> addTo(document.getComponents().getSchemas().get(schemaOf(type)), type));
    }

    /** Queries are read by records too, and so is what tests read; neither is in the document. */
    private static boolean isDescribed(ClassInfo type) {
        return type.isRecord() && (type.hasDeclaredAnnotation(SCHEMA) || type.simpleName().endsWith("Request"));
    }

    private static void addTo(Schema schema, Class<?> type) {
        if (schema == null || schema.getProperties() == null) {
            return;
        }
        Arrays.stream(type.getDeclaredMethods()).filter(method -> isReader(method, type))
                .forEach(reader -> DescribedFields.boundsOf(in -> run(reader, in)).forEach((member, bounds) -> {
                    // a member that is missing here belongs to a schema that this one includes
                    if (schema.getProperties().containsKey(member)) {
                        schema.addProperty(member, bounded(schema.getProperties().get(member), bounds));
                    }
                }));
    }

    private static Schema bounded(Schema schema, Map<String, Object> bounds) {
        put(schema, bounds);
        return Boolean.TRUE.equals(bounds.get(DescribedFields.NULLABLE)) ? ApiDocument.orNull(schema) : schema;
    }

    private static void put(Schema schema, Map<?, ?> bounds) {
        bounds.forEach((name, value) -> {
            if (DescribedFields.NULLABLE.equals(name)) {
                return;
            }
            if (value instanceof Map<?, ?> ofItems) {
                put(schema.getItems(), ofItems);
            } else {
                schema.set((String) name, value);
            }
        });
    }

    /** Further parameters help to check values. There are none to check, so they are null. */
    private static boolean isReader(Method method, Class<?> type) {
        var parameters = method.getParameterTypes();
        return Modifier.isStatic(method.getModifiers()) && method.getReturnType() == type && parameters.length > 0
                && parameters[0] == Fields.class && Arrays.stream(parameters).noneMatch(Class::isPrimitive);
    }

    private static Object run(Method reader, Fields in) {
        try {
            reader.setAccessible(true);
            var arguments = new Object[reader.getParameterCount()];
            arguments[0] = in;
            return reader.invoke(null, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(reader + " must be able to read an object without members", e);
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, Thread.currentThread().getContextClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String schemaOf(Class<?> type) {
        var schema = type.getAnnotation(org.eclipse.microprofile.openapi.annotations.media.Schema.class);
        return schema == null || schema.name().isEmpty() ? type.getSimpleName() : schema.name();
    }
}
