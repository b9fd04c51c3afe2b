package dev.brickwork.platform.http;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

import jakarta.ws.rs.core.UriInfo;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.brickwork.core.DidYouMean;
import dev.brickwork.core.Problems;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.PageAddress;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;

/**
 * The query of a request, read as strictly as a body: an unknown or doubled parameter is refused by name, and all that is
 * wrong is answered at once.
 */
public final class Query {
    private static final Set<String> PAGING = Set.of("limit", "offset");
    private static final Set<String> PAGING_AND_SORT = Set.of("limit", "offset", SortFields.PARAMETER);

    private Query() {
    }

    /** For a list: its filters together with {@code limit}, {@code offset} and {@code sort}. */
    public static <T> Listing<T> listing(UriInfo uri, SortFields sort, Function<Fields, T> filters) {
        return listing(PageAddress.of(uri), sort, filters);
    }

    /** The same for a list that the console asks for. */
    public static <T> Listing<T> listing(PageAddress address, SortFields sort, Function<Fields, T> filters) {
        return listing(address, sort, PAGING_AND_SORT, filters);
    }

    /** For a list that has one order only. */
    public static <T> Listing<T> unsorted(UriInfo uri, Function<Fields, T> filters) {
        return unsorted(PageAddress.of(uri), filters);
    }

    public static <T> Listing<T> unsorted(PageAddress address, Function<Fields, T> filters) {
        return listing(address, null, PAGING, filters);
    }

    /** For a list without filters. */
    public static PageRequest page(UriInfo uri, SortFields sort) {
        return page(PageAddress.of(uri), sort);
    }

    public static PageRequest page(PageAddress address, SortFields sort) {
        return listing(address, sort, in -> null).page();
    }

    /** For a list without filters that is sorted by when its rows were made. */
    public static PageRequest page(UriInfo uri) {
        return page(uri, SortFields.CREATED_AT);
    }

    private static <T> Listing<T> listing(PageAddress address, SortFields sort, Set<String> known,
            Function<Fields, T> filters) {
        var problems = new Problems();
        var page = PageRequest.of(address, PublicUrl.base(), sort, problems);
        var read = read(address, known, filters, problems);
        problems.refuseIfAny();
        return new Listing<>(page, read);
    }

    public static <T> T of(UriInfo uri, Function<Fields, T> parameters) {
        return of(PageAddress.of(uri), parameters);
    }

    public static <T> T of(PageAddress address, Function<Fields, T> parameters) {
        var problems = new Problems();
        var read = read(address, Set.of(), parameters, problems);
        problems.refuseIfAny();
        return read;
    }

    private static <T> T read(PageAddress address, Set<String> without, Function<Fields, T> reader, Problems problems) {
        var tree = JsonNodeFactory.instance.objectNode();
        address.parameters().forEach((name, values) -> {
            if (values.size() > 1) {
                problems.add(name, "is there twice");
            } else if (!without.contains(name)) {
                tree.put(name, values.get(0));
            }
        });
        return Fields.ofQuery(tree, problems, (name, asked) -> unknown(name, asked, without), reader);
    }

    private static String unknown(String name, List<String> asked, Set<String> others) {
        var known = new TreeSet<>(asked);
        known.addAll(others);
        var hint = DidYouMean.hint(name, known);
        var takes = "; this operation takes " + (known.isEmpty() ? "none" : String.join(", ", known));
        return "unknown parameter" + (hint.isEmpty() ? takes : hint);
    }

    /** @param <T> the filters */
    public record Listing<T>(PageRequest page, T filters) {
    }
}
