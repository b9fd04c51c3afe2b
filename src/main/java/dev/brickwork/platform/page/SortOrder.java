package dev.brickwork.platform.page;

import io.quarkus.panache.common.Sort;

/**
 * How a list is sorted. The id breaks ties, so that no row is on two pages.
 *
 * @param expression of the query: a column, or an attribute of an entity
 * @param id of the rows, in the same language
 */
record SortOrder(String expression, boolean isDescending, String id) {

    String sql() {
        var direction = isDescending ? " DESC" : "";
        return " ORDER BY " + expression + direction + ", " + id + direction;
    }

    Sort ofEntities() {
        var direction = isDescending ? Sort.Direction.Descending : Sort.Direction.Ascending;
        return Sort.by(expression, direction).and(id, direction);
    }
}
