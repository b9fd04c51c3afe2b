package dev.brickwork.platform.page;

import io.quarkus.panache.common.Sort;

/**
 * How a list is sorted. The id breaks ties, so that no row is on two pages.
 *
 * @param expression of the query: a column, or an attribute of an entity
 * @param id of the rows, in the same language
 * @param isFoundById whether the ids of a page are found first, as an array: a plan from when the table was empty would look for
 *        them anew for each row of the seller, however many it has by now
 */
record SortOrder(String expression, boolean isDescending, String id, boolean isFoundById) {

    /** @param rest which rows there are, with the parameters of {@link PageRequest#orderAndLimit} behind its own */
    String select(String columns, String from, String rest) {
        var part = from + rest + sql() + " LIMIT ? OFFSET ?";
        return isFoundById
                ? "SELECT " + columns + " FROM " + from + " WHERE " + id + " = ANY (ARRAY(SELECT " + id + " FROM " + part
                        + "))"
                        + sql()
                : "SELECT " + columns + " FROM " + part;
    }

    String sql() {
        var direction = isDescending ? " DESC" : "";
        return " ORDER BY " + expression + direction + ", " + id + direction;
    }

    Sort ofEntities() {
        var direction = isDescending ? Sort.Direction.Descending : Sort.Direction.Ascending;
        return Sort.by(expression, direction).and(id, direction);
    }
}
