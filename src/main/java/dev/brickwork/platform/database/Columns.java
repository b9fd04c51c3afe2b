package dev.brickwork.platform.database;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows that go to the database as one array a column, so that any number of them costs one statement:
 * {@code INSERT INTO t (..) SELECT * FROM unnest(..)}.
 */
public final class Columns {
    private final String[] types;
    private final List<Object[]> rows = new ArrayList<>();

    /** @param types of PostgreSQL, one for each column */
    public Columns(String... types) {
        this.types = types.clone();
    }

    public void add(Object... row) {
        if (row.length != types.length) {
            throw new IllegalArgumentException("a row has " + types.length + " columns, not " + row.length);
        }
        rows.add(row);
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public int size() {
        return rows.size();
    }

    /**
     * {@code unnest((SELECT ?::uuid[]), ?::text[]::date[])}. The first array comes by a subquery, so that the planner cannot see how
     * long it is: a statement for one row would look cheaper than one for the ten that it assumes otherwise, and be planned every
     * time.
     */
    public static String unnest(String... types) {
        return Arrays.stream(types).map(type -> isNative(type) ? "?::" + type + "[]" : "?::text[]::" + type + "[]")
                .collect(Collectors.joining(", ", "unnest(", ")")).replaceFirst("\\?[^,)]*", "(SELECT $0)");
    }

    /** {@code (?, ?::date)}, for one row. */
    static String values(String... types) {
        return Arrays.stream(types).map(type -> isNative(type) ? "?" : "?::" + type)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /** Row by row, each value as it is or as the text that its type reads. */
    List<Object[]> rows() {
        return rows.stream().map(row -> IntStream.range(0, row.length).mapToObj(i -> value(row, i)).toArray()).toList();
    }

    /** As parameters, with others after them. */
    public Object[] with(Object... more) {
        var arrays = arrays();
        var all = Arrays.copyOf(arrays, arrays.length + more.length);
        System.arraycopy(more, 0, all, arrays.length, more.length);
        return all;
    }

    Object[] arrays() {
        var arrays = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arrays[i] = column(i);
        }
        return arrays;
    }

    private Object[] column(int place) {
        Object[] values = switch (types[place]) {
            case "uuid" -> new UUID[rows.size()];
            case "bigint" -> new Long[rows.size()];
            case "integer" -> new Integer[rows.size()];
            default -> new String[rows.size()];
        };
        for (int row = 0; row < values.length; row++) {
            values[row] = value(rows.get(row), place);
        }
        return values;
    }

    private Object value(Object[] row, int place) {
        var value = row[place];
        return value == null || isNative(types[place]) ? value : value.toString();
    }

    private static boolean isNative(String type) {
        return type.equals("uuid") || type.equals("bigint") || type.equals("integer") || type.equals("text");
    }
}
