package dev.brickwork.console.list;

import java.util.function.Function;

/**
 * A column of a table.
 *
 * @param sort the field of the API's list that it is sorted by; null where it is sorted by none
 * @param isNumber whether it is set to the right, figure below figure
 */
public record Column<T>(String label, String sort, boolean isNumber, Function<T, Cell> cell) {

    public static <T> Column<T> of(String label, Function<T, Cell> cell) {
        return new Column<>(label, null, false, cell);
    }

    public static <T> Column<T> number(String label, Function<T, Cell> cell) {
        return new Column<>(label, null, true, cell);
    }

    public Column<T> sortedBy(String field) {
        return new Column<>(label, field, isNumber, cell);
    }
}
