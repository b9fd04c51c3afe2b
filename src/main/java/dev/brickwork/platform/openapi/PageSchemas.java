package dev.brickwork.platform.openapi;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;

/** Which schemas are pages of a list, and of what. Code that is generated from them reads {@code InvoicePage}. */
final class PageSchemas {
    private static final String SCHEMAS = "#/components/schemas/";
    /** A list has these, whatever else is beside them. */
    private static final List<String> MEMBERS = List.of("next", "previous", "results");
    /** What the generator calls a page: this, and the name of a Java class. */
    private static final String GENERIC = "Page";

    private final Map<String, String> itemsByName = new HashMap<>();

    /** Finds the pages of the document and names them after their items. A page that has a name of its own keeps it. */
    void nameIn(OpenAPI document) {
        var renamed = new HashMap<String, String>();
        var schemas = new TreeMap<String, Schema>();
        document.getComponents().getSchemas().forEach((name, schema) -> {
            var now = name;
            if (isPage(schema)) {
                var item = nameOf(schema.getProperties().get("results").getItems().getRef());
                now = name.startsWith(GENERIC) ? item + GENERIC : name;
                itemsByName.put(now, item);
                renamed.put(SCHEMAS + name, SCHEMAS + now);
            }
            schemas.put(now, schema);
        });
        document.getComponents().setSchemas(schemas);
        document.getPaths().getPathItems().values().stream().flatMap(path -> path.getOperations().values().stream())
                .flatMap(operation -> operation.getResponses().getAPIResponses().values().stream())
                .filter(response -> response.getContent() != null)
                .forEach(response -> refer(response.getContent(), renamed));
    }

    Set<String> names() {
        return itemsByName.keySet();
    }

    /** The name of what the operation lists, if it lists anything. */
    Optional<String> itemOf(Operation operation) {
        var ok = operation.getResponses().getAPIResponse("200");
        if (ok == null || ok.getContent() == null) {
            return Optional.empty();
        }
        return ok.getContent().getMediaTypes().values().stream().map(type -> type.getSchema())
                .filter(schema -> schema != null && schema.getRef() != null)
                .map(schema -> itemsByName.get(nameOf(schema.getRef()))).filter(item -> item != null).findFirst();
    }

    private static boolean isPage(Schema schema) {
        return schema.getProperties() != null && schema.getProperties().keySet().containsAll(MEMBERS);
    }

    private static void refer(Content content, Map<String, String> renamed) {
        content.getMediaTypes().values().stream().map(type -> type.getSchema())
                .filter(schema -> schema != null && schema.getRef() != null && renamed.containsKey(schema.getRef()))
                .forEach(schema -> schema.setRef(renamed.get(schema.getRef())));
    }

    private static String nameOf(String reference) {
        return reference.substring(reference.lastIndexOf('/') + 1);
    }
}
