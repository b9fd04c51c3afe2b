package dev.brickwork.platform.openapi;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;

import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.parameters.Parameter.In;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;

/** The webhooks of the API document: one for every type of event that a feature declares. */
public final class EventDocument {
    /** Not the tag of the event feed: generators make one class of a tag, and the messages would take the feed's place. */
    private static final String TAG = "Webhooks";
    private static final String REF = "#/components/schemas/";

    private final List<EventType> types = new ArrayList<>();

    /** @param index of the application's classes, since the document is made when it is built */
    public EventDocument(IndexView index) {
        for (var feature : index.getAllKnownImplementations(DotName.createSimple(EventTypes.class))) {
            types.addAll(instance(feature.name().toString()).eventTypes());
        }
        types.sort(Comparator.comparing(EventType::name));
    }

    /** The names of the schemas that describe data of events. */
    public List<String> schemas() {
        return types.stream().map(EventDocument::schemaOf).distinct().toList();
    }

    public void addTo(OpenAPI document) {
        var webhooks = new TreeMap<String, PathItem>();
        for (var type : types) {
            if (!document.getComponents().getSchemas().containsKey(schemaOf(type))) {
                throw new IllegalStateException("the API document has no schema of " + type.data().getName());
            }
            webhooks.put(type.name(), OASFactory.createPathItem().POST(operation(type)));
        }
        document.setWebhooks(new LinkedHashMap<>(webhooks));
        document.addTag(OASFactory.createTag().name(TAG)
                .description("What endpoints are sent: one message for each type of event."));
    }

    private static EventTypes instance(String className) {
        try {
            var constructor = Class.forName(className, true, Thread.currentThread().getContextClassLoader())
                    .getDeclaredConstructor();
            constructor.setAccessible(true);
            return (EventTypes) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(className + " must have a constructor that takes nothing", e);
        }
    }

    private static String schemaOf(EventType type) {
        var schema = type.data().getAnnotation(org.eclipse.microprofile.openapi.annotations.media.Schema.class);
        if (schema == null || schema.name().isEmpty()) {
            throw new IllegalStateException(type.data().getName() + " must bear @Schema(name = ...)");
        }
        return schema.name();
    }

    private static Operation operation(EventType type) {
        return OASFactory.createOperation().operationId("on_" + type.name().replace('.', '_')).addTag(TAG)
                .summary(type.name()).description(type.when())
                // the receiver asks for no key of ours: it checks the signature
                .security(List.of())
                .addParameter(header("webhook-id", "The event's id, the same with every attempt: do nothing twice for it."))
                .addParameter(header("webhook-timestamp", "When this attempt was made, in seconds since 1970."))
                .addParameter(header("webhook-signature",
                        "`v1,` and the Base64 of the HMAC-SHA256 of id, timestamp and body, joined by dots; two of them, "
                                + "separated by a space, for 24 hours after the secret was replaced."))
                .requestBody(OASFactory.createRequestBody().required(true).content(OASFactory.createContent()
                        .addMediaType("application/json", OASFactory.createMediaType().schema(message(type)))))
                .responses(OASFactory.createAPIResponses().addAPIResponse("2XX", OASFactory.createAPIResponse()
                        .description(
                                "Delivered. Anything else, or no answer within 15 s, is tried again later; 410 disables the endpoint.")));
    }

    private static Schema message(EventType type) {
        return OASFactory.createSchema().addType(SchemaType.OBJECT)
                .required(List.of("id", "type", "created_at", "object", "data"))
                .addProperty("id", text().format("uuid"))
                .addProperty("type", text().addEnumeration(type.name()))
                .addProperty("created_at", text().format("date-time"))
                .addProperty("object", OASFactory.createSchema().ref(REF + "EventObject"))
                .addProperty("data", OASFactory.createSchema().ref(REF + schemaOf(type)));
    }

    private static Schema text() {
        return OASFactory.createSchema().addType(SchemaType.STRING);
    }

    private static Parameter header(String name, String description) {
        return OASFactory.createParameter().name(name).in(In.HEADER).required(true).description(description).schema(text());
    }
}
