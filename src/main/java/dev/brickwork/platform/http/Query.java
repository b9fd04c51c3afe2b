package dev.brickwork.platform.http;

import java.util.Set;
import java.util.function.Function;

import jakarta.ws.rs.core.UriInfo;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.brickwork.core.Problems;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.PageRequest;

/**
 * The query of a request, read as strictly as a body: an unknown or doubled parameter is refused by name, and all that is
 * wrong is answered at once.
 */
public final class Query {
    private static final Set<String> PAGING = Set.of("limit", "offset");

    private Query() {
    }

    /** For a list: its filters together with {@code limit} and {@code offset}. */
    public static <T> Listing<T> listing(UriInfo uri, Function<Fields, T> filters) {
        var problems = new Problems();
        var page = PageRequest.of(uri, PublicUrl.base(), problems);
        var read = read(uri, PAGING, filters, problems);
        problems.refuseIfAny();
        return new Listing<>(page, read);
    }

    /** For a list without filters. */
    public static PageRequest page(UriInfo uri) {
        return listing(uri, in -> null).page();
    }

    public static <T> T of(UriInfo uri, Function<Fields, T> parameters) {
        var problems = new Problems();
        var read = read(uri, Set.of(), parameters, problems);
        problems.refuseIfAny();
        return read;
    }

    private static <T> T read(UriInfo uri, Set<String> without, Function<Fields, T> reader, Problems problems) {
        var tree = JsonNodeFactory.instance.objectNode();
        uri.getQueryParameters().forEach((name, values) -> {
            if (values.size() > 1) {
                problems.add(name, "is there twice");
            } else if (!without.contains(name)) {
                tree.put(name, values.get(0));
            }
        });
        return Fields.ofQuery(tree, problems, reader);
    }

    /** @param <T> the filters */
    public record Listing<T>(PageRequest page, T filters) {
    }
}
