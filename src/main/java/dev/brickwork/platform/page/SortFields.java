package dev.brickwork.platform.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import dev.brickwork.core.DidYouMean;
import dev.brickwork.core.Problems;

/**
 * The fields that a list can be sorted by, each with the expression that stands for it in the query. The list is sorted by the first
 * one, newest first or {@link #ascending}, unless the request says otherwise. A field without a value counts as later than every value.
 */
public final class SortFields {
    public static final String PARAMETER = "sort";
    /** Of most entities. */
    public static final SortFields CREATED_AT = of("created_at", "createdAt", "id");
    private static final String DESCENDING = "-";

    private final Map<String, String> expressions;
    private final String id;

    private final boolean isAscending;
    private final boolean isFoundById;

    private SortFields(Map<String, String> expressions, String id, boolean isAscending, boolean isFoundById) {
        this.expressions = expressions;
        this.id = id;
        this.isAscending = isAscending;
        this.isFoundById = isFoundById;
    }

    /** @param id the expression that breaks ties */
    public static SortFields of(String field, String expression, String id) {
        return new SortFields(Map.of(field, expression), id, false, false);
    }

    /** For a list whose rows have an order of their own, such as the lines of a file: first things first. */
    public static SortFields ascending(String field, String expression, String id) {
        return new SortFields(Map.of(field, expression), id, true, false);
    }

    public SortFields and(String field, String expression) {
        var more = new LinkedHashMap<>(expressions);
        more.put(field, expression);
        return new SortFields(more, id, isAscending, isFoundById);
    }

    /**
     * For a list of many rows with expensive columns, whose ids are unique: the ids of a page are found first, from an index where that
     * has what is asked for. PostgreSQL would compute the columns of the rows before the page, too.
     */
    public SortFields foundById() {
        return new SortFields(expressions, id, isAscending, true);
    }

    /** What the parameter may be. */
    public static List<String> values(List<String> fields) {
        return fields.stream().flatMap(field -> Stream.of(field, DESCENDING + field)).toList();
    }

    /** @param text null for the default */
    SortOrder read(String text, Problems problems) {
        if (text == null) {
            return new SortOrder(expressions.values().iterator().next(), !isAscending, id, isFoundById);
        }
        var isDescending = text.startsWith(DESCENDING);
        var expression = expressions.get(isDescending ? text.substring(DESCENDING.length()) : text);
        var values = values(List.copyOf(expressions.keySet()));
        problems.addUnless(expression != null, PARAMETER,
                "must be one of " + String.join(", ", values) + DidYouMean.hint(text, values));
        return new SortOrder(expression, isDescending, id, isFoundById);
    }
}
