package dev.brickwork.platform.openapi;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.parameters.Parameter.In;
import org.eclipse.microprofile.openapi.models.parameters.RequestBody;
import org.jboss.jandex.IndexView;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.http.Api;
import dev.brickwork.platform.refusal.ErrorCode;
import io.quarkus.smallrye.openapi.OpenApiFilter;

/** Adds to the API document what holds for every operation, so that no resource has to repeat it. */
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD)
public class ApiDocument implements OASFilter {
    private static final String KEY = "service_key";
    /** Names what an operation lists, so that a generator can make an iterator of it. */
    private static final String PAGE_OF = "x-page-of";
    /** What bodies are read with, and what that is made of. */
    private static final List<String> READERS = List.of("Body", "JsonNode", "JsonNodeType");
    private static final List<String> MAY_BE_SWITCHED_OFF = List.of(Api.BASE + "/sellers", Api.BASE + "/test-clock");

    /** Simple values stand where they are used instead of behind a name of Java's. */
    private static final Map<String, String> FORMATS = Map.of("UUID", "uuid", "Instant", "date-time", "LocalDate", "date");

    /** The contract says what their ids are made of. */
    private static final Set<String> PLAIN_IDS = Set.of("subscription_id", "order_id", "invoice_id", "brick_id",
            "milestone_id", "customer_id");

    /** Parameters that take a name in place of an id, and what holds that name (decision 44). */
    private static final Map<String, String> NAMES = Map.of("customer_id", "external_id", "partner_id", "external_id",
            "billed_company_id", "external_id", "plan_id", "code", "brick_id", "code");
    private static final Map<String, String> NAMES_IN_PATHS = Map.of("invoice_id", "invoice_number");

    private final Set<String> referenced = new HashSet<>();
    private final PageSchemas pages = new PageSchemas();
    private final EventDocument events;
    private final IndexView index;

    public ApiDocument(IndexView index) {
        events = new EventDocument(index);
        this.index = index;
    }

    @Override
    public Schema filterSchema(Schema schema) {
        if (schema.getRef() != null) {
            referenced.add(schema.getRef().replaceFirst(".*/", ""));
            inline(schema, schema.getRef());
        }
        if (schema.getRef() != null) {
            // what is referred to says its type; generators believe the one beside the reference
            schema.setType(null);
        }
        var choices = schema.getAnyOf();
        // An enum that may be null has two choices too, and no format.
        if (choices != null && choices.size() == 2 && choices.get(0).getFormat() != null
                && FORMATS.containsValue(choices.get(0).getFormat())) {
            schema.setFormat(choices.get(0).getFormat());
            schema.setType(List.of(SchemaType.STRING, SchemaType.NULL));
            schema.setAnyOf(null);
        }
        if (schema.getEnumeration() != null && mayBeNull(schema)) {
            // null is none of the values
            schema.anyOf(List.of(schema(SchemaType.STRING).enumeration(schema.getEnumeration()), schema(SchemaType.NULL)));
            schema.setEnumeration(null);
            schema.setType(null);
        }
        if (schema.getAnyOf() != null && schema.getAnyOf().stream().anyMatch(ApiDocument::mayBeNull)) {
            // the choices say the type; the generator repeats it, or says that it is an object, which null is not
            schema.setType(null);
        }
        return schema;
    }

    /** The same, or null. */
    static Schema orNull(Schema schema) {
        var nothing = schema(SchemaType.NULL);
        if (schema.getRef() != null || schema.getEnumeration() != null) {
            var described = OASFactory.createSchema().description(schema.getDescription())
                    .defaultValue(schema.getDefaultValue());
            return described.anyOf(List.of(schema.description(null).defaultValue(null), nothing));
        }
        if (schema.getAnyOf() != null && schema.getAnyOf().stream().noneMatch(ApiDocument::mayBeNull)) {
            return schema.addAnyOf(nothing);
        }
        if (schema.getType() != null && !mayBeNull(schema)) {
            schema.addType(SchemaType.NULL);
        }
        return schema;
    }

    private static boolean mayBeNull(Schema schema) {
        return schema.getType() != null && schema.getType().contains(SchemaType.NULL);
    }

    private static void inline(Schema schema, String reference) {
        var format = FORMATS.get(reference.substring(reference.lastIndexOf('/') + 1));
        if (format != null) {
            schema.setRef(null);
            schema.setType(List.of(SchemaType.STRING));
            schema.setFormat(format);
        }
    }

    @Override
    public void filterOpenAPI(OpenAPI document) {
        var components = document.getComponents();
        if (components == null) {
            return; // dev mode, which reads no annotations for it
        }
        components.addSecurityScheme(KEY, OASFactory.createSecurityScheme()
                .type(org.eclipse.microprofile.openapi.models.security.SecurityScheme.Type.APIKEY)
                .in(org.eclipse.microprofile.openapi.models.security.SecurityScheme.In.HEADER)
                .name(Api.KEY_HEADER).description("An API key, `bw_live_<id>_<secret>` or `bw_test_<id>_<secret>`."));
        components.addParameter("idempotency_key", header(Api.IDEMPOTENCY_HEADER,
                "1 to 255 printable ASCII characters without spaces and quotes. A repeat with the same key within 7 days has no second effect and gets the "
                        + "first answer again, with `Idempotency-Replayed: true`.",
                255));
        components.addParameter("limit", query("limit", "Page size; above 100 is read as 100.", 1, 25));
        components.addParameter("offset", query("offset", "How many to skip.", 0, 0));
        pages.nameIn(document);
        referenced.addAll(pages.names());
        CsvOperations.complete(document);
        document.getPaths().getPathItems().forEach((path, item) -> item.getOperations()
                .forEach((method, operation) -> complete(path, method, operation)));
        ApiErrors.addThoseInUse(document);
        showCurrenciesOfContract(components.getSchemas().get("CurrencyCode"));
        deriveChangeSchemas(document);
        RequestBounds.addTo(document, index);
        MemberDefaults.describeIn(document);
        document.getPaths().getPathItems().values().forEach(item -> item.getOperations().values()
                .forEach(operation -> letBodiesBeAbsent(document, operation.getRequestBody())));
        var examples = new ApiExamples(document);
        document.getPaths().getPathItems().values()
                .forEach(item -> item.getOperations().values().forEach(examples::complete));
        events.addTo(document);
        referenced.addAll(events.schemas());
        document.getWebhooks().values().forEach(item -> item.getOperations().values().forEach(examples::complete));
        FORMATS.keySet().forEach(components::removeSchema);
        READERS.forEach(components::removeSchema);
        dropUnreferenced(document);
        sortByPath(document);
        MemberOrder.apply(document);
    }

    /** What a process takes besides is a setting, which the document, made when the service is built, does not know. */
    private static void showCurrenciesOfContract(Schema currencies) {
        currencies.setEnumeration(List.copyOf(CurrencyCode.OF_CONTRACT.stream().map(CurrencyCode::name).toList()));
        currencies.setDescription("An installation may take others of ISO 4217 with two decimals, such as CHF or SEK;"
                + " its setting `brickwork.currencies.additional` names them.");
    }

    private void complete(String path, PathItem.HttpMethod method, Operation operation) {
        if (!path.startsWith(Api.BASE)) {
            return;
        }
        operation.addSecurityRequirement(OASFactory.createSecurityRequirement().addScheme(KEY));
        var isWrite = method != PathItem.HttpMethod.GET;
        if (isWrite && !Api.isOnlyComputing(path) && !path.endsWith("/test-clock")) {
            operation.addParameter(reference("idempotency_key"));
            ApiErrors.refer(operation, ErrorCode.ERR_CONFLICT);
            ApiErrors.refer(operation, ErrorCode.ERR_IDEMPOTENCY_MISMATCH);
        }
        pages.itemOf(operation).ifPresent(item -> {
            operation.addExtension(PAGE_OF, item);
            operation.addParameter(reference("limit"));
            operation.addParameter(reference("offset"));
            SortParameters.addTo(operation, index);
        });
        if (isWrite || takesQuery(operation)) {
            ApiErrors.refer(operation, ErrorCode.ERR_BAD_REQUEST);
        }
        if (operation.getRequestBody() != null) {
            hideReader(operation.getRequestBody());
            ApiErrors.refer(operation, ErrorCode.ERR_PAYLOAD_TOO_LARGE);
            ApiErrors.refer(operation, ErrorCode.ERR_UNSUPPORTED_MEDIA_TYPE);
        }
        if (path.contains("{") || Api.isOnlyComputing(path) || MAY_BE_SWITCHED_OFF.stream().anyMatch(path::startsWith)) {
            ApiErrors.refer(operation, ErrorCode.ERR_NOT_FOUND);
        }
        for (var code : List.of(ErrorCode.ERR_UNAUTHENTICATED, ErrorCode.ERR_FORBIDDEN, ErrorCode.ERR_RATE_LIMITED,
                ErrorCode.ERR_SERVER_ERROR)) {
            ApiErrors.refer(operation, code);
        }
        ApiErrors.refer(operation, "503", ErrorCode.ERR_SERVER_ERROR);
        ApiErrors.completeThoseThatAreNamed(operation);
        describePathParameters(operation);
        describeNames(operation);
        if (operation.getDescription() == null) {
            operation.setDescription(operation.getSummary() + ".");
        }
    }

    /** Where nothing can be said the generator shows what bodies are read with, which is nobody's business. */
    private static void hideReader(RequestBody body) {
        body.getContent().getMediaTypes().values().stream()
                .filter(type -> type.getSchema() != null
                        && ("#/components/schemas/" + READERS.get(0)).equals(type.getSchema().getRef()))
                .forEach(type -> type.setSchema(schema(SchemaType.OBJECT).description("No members.")));
    }

    /** No body reads as one without members: where none is required, none has to come. A file has rows. */
    private static void letBodiesBeAbsent(OpenAPI document, RequestBody body) {
        if (body != null && body.getContent().getMediaTypes().values().stream()
                .noneMatch(type -> isText(type.getSchema()) || requiresMembers(document, type.getSchema()))) {
            body.setRequired(false);
        }
    }

    private static boolean isText(Schema schema) {
        return schema.getType() != null && schema.getType().contains(SchemaType.STRING);
    }

    private static boolean requiresMembers(OpenAPI document, Schema schema) {
        var whole = schema.getRef() == null
                ? schema
                : document.getComponents().getSchemas().get(schema.getRef().replaceFirst(".*/", ""));
        return whole.getRequired() != null && !whole.getRequired().isEmpty()
                || whole.getAllOf() != null && whole.getAllOf().stream().anyMatch(part -> requiresMembers(document, part));
    }

    /** {@code customer_id} is "The customer's id." wherever it stands in a path. */
    private static void describePathParameters(Operation operation) {
        if (operation.getParameters() != null) {
            operation.getParameters().stream().filter(p -> p.getIn() == In.PATH && p.getDescription() == null)
                    .forEach(p -> p.setDescription("The " + p.getName().replaceAll("_id$", "").replace('_', ' ')
                            + (p.getName().endsWith("_id") ? "'s id." : ".")));
            operation.getParameters().stream().filter(p -> p.getIn() == In.PATH && PLAIN_IDS.contains(p.getName()))
                    .forEach(p -> p.getSchema().setPattern("^[A-Za-z0-9-]+$"));
        }
    }

    private static void describeNames(Operation operation) {
        if (operation.getParameters() != null) {
            operation.getParameters().stream().filter(p -> p.getName() != null).forEach(p -> {
                var name = NAMES.getOrDefault(p.getName(), p.getIn() == In.PATH ? NAMES_IN_PATHS.get(p.getName()) : null);
                if (name != null) {
                    p.getSchema().setFormat(null);
                    p.setDescription(p.getDescription() + " Takes its " + name + " as well.");
                }
            });
        }
    }

    /** By reference, a list's. */
    private boolean takesQuery(Operation operation) {
        return pages.itemOf(operation).isPresent() || operation.getParameters() != null
                && operation.getParameters().stream().anyMatch(parameter -> parameter.getIn() == In.QUERY);
    }

    /** The generator writes some types out where they are used and keeps them by name all the same. */
    private void dropUnreferenced(OpenAPI document) {
        List.copyOf(document.getComponents().getSchemas().keySet()).stream()
                .filter(name -> !referenced.contains(name) && !name.equals("Error") && !isChangeOfAnother(document, name))
                .forEach(document.getComponents()::removeSchema);
    }

    private static boolean isChangeOfAnother(OpenAPI document, String name) {
        return document.getPaths().getPathItems().values().stream().map(PathItem::getPATCH).anyMatch(patch -> patch != null
                && patch.getRequestBody() != null && patch.getRequestBody().getContent().getMediaTypes().values().stream()
                        .anyMatch(type -> ("#/components/schemas/" + name).equals(type.getSchema().getRef())));
    }

    /** A PATCH that is described by what it answers takes the same members, all optional, without those that can't be set. */
    private static void deriveChangeSchemas(OpenAPI document) {
        document.getPaths().getPathItems().values().stream().map(PathItem::getPATCH)
                .filter(patch -> patch != null && patch.getRequestBody() != null
                        && patch.getRequestBody().getContent() != null)
                .forEach(patch -> patch.getRequestBody().getContent().getMediaTypes().values().forEach(type -> {
                    var name = type.getSchema().getRef() == null
                            ? ""
                            : type.getSchema().getRef().replaceFirst(".*/", "");
                    var whole = document.getComponents().getSchemas().get(name);
                    if (whole != null && !name.endsWith("Request")) {
                        var change = OASFactory.createSchema().addType(SchemaType.OBJECT);
                        whole.getProperties().forEach((member, schema) -> {
                            if (!Boolean.TRUE.equals(schema.getReadOnly())) {
                                change.addProperty(member, schema);
                            }
                        });
                        document.getComponents().addSchema("Change" + name + "Request", change);
                        type.setSchema(OASFactory.createSchema().ref("#/components/schemas/Change" + name + "Request"));
                    }
                }));
    }

    private static Parameter header(String name, String description, int lengthMax) {
        return OASFactory.createParameter().name(name).in(In.HEADER).description(description)
                .schema(schema(SchemaType.STRING).maxLength(lengthMax));
    }

    private static Parameter query(String name, String description, int minimum, int whenAbsent) {
        return OASFactory.createParameter().name(name).in(In.QUERY).description(description)
                .schema(schema(SchemaType.INTEGER).minimum(java.math.BigDecimal.valueOf(minimum)).defaultValue(whenAbsent));
    }

    private static Schema schema(SchemaType type) {
        return OASFactory.createSchema().addType(type);
    }

    private static Parameter reference(String name) {
        return OASFactory.createParameter().ref("#/components/parameters/" + name);
    }

    /** So that the committed document does not depend on the order in which classes were found. */
    private static void sortByPath(OpenAPI document) {
        document.getPaths().setPathItems(new TreeMap<>(document.getPaths().getPathItems()));
    }
}
