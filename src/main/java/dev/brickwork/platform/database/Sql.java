package dev.brickwork.platform.database;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The little that features need of JDBC where they read and write whole values, row by row. */
public final class Sql {
    /**
     * {@code WHERE id = } one of the ids of an array, which are often a single one. The array comes by a subquery for the reason that
     * {@link Columns#unnest} gives.
     */
    public static final String ANY_ID = "ANY ((SELECT ?::uuid[])::uuid[])";

    private static final Map<Class<?>, String> ARRAYS = Map.of(Long.class, "int8", Integer.class, "int4", BigDecimal.class,
            "numeric", LocalDate.class, "date", byte[].class, "bytea");

    private Sql() {
    }

    public interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    /** Is shown one row after the other. */
    public interface Reader {
        void read(ResultSet row) throws SQLException;
    }

    /** The rows of the answer at which the statement stands. */
    public static void read(PreparedStatement statement, Reader reader) throws SQLException {
        try (var rows = statement.getResultSet()) {
            while (rows.next()) {
                reader.read(rows);
            }
        }
    }

    public static <T> List<T> select(Connection connection, String sql, Row<T> row, Object... parameters)
            throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            set(statement, parameters);
            var rows = new ArrayList<T>();
            try (var result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(row.of(result));
                }
            }
            return rows;
        }
    }

    /** How many rows it changed. */
    public static int update(Connection connection, String sql, Object... parameters) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            set(statement, parameters);
            return statement.executeUpdate();
        }
    }

    /** One statement for many rows. */
    public static void batch(Connection connection, String sql, List<Object[]> rows) throws SQLException {
        if (rows.isEmpty()) {
            return;
        }
        try (var statement = connection.prepareStatement(sql)) {
            for (var row : rows) {
                set(statement, row);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /** One statement for many rows that goes over once: see {@link Columns}. */
    public static int update(Connection connection, String sql, Columns columns, Object... more) throws SQLException {
        if (columns.isEmpty()) {
            return 0;
        }
        return update(connection, sql, columns.with(more));
    }

    /** Null where the column is. */
    public static Instant instant(ResultSet row, String column) throws SQLException {
        var value = row.getTimestamp(column);
        return value == null ? null : value.toInstant();
    }

    /** For statements that are read row by row. */
    public static void set(PreparedStatement statement, Object... parameters) throws SQLException {
        setFrom(1, statement, parameters);
    }

    /** @param first the place of the first of them, from 1 on */
    public static void setFrom(int first, PreparedStatement statement, Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            set(statement, first + i, parameters[i]);
        }
    }

    private static void set(PreparedStatement statement, int place, Object value) throws SQLException {
        if (value instanceof String[] texts) {
            statement.setArray(place, statement.getConnection().createArrayOf("text", texts));
        } else if (value instanceof UUID[] ids) {
            statement.setArray(place, statement.getConnection().createArrayOf("uuid", ids));
        } else if (value instanceof Long[] numbers) {
            statement.setArray(place, statement.getConnection().createArrayOf("bigint", numbers));
        } else if (value instanceof Object[] values) {
            statement.setArray(place, statement.getConnection().createArrayOf(typeOf(values), values));
        } else if (value instanceof Instant instant) {
            statement.setTimestamp(place, Timestamp.from(instant));
        } else {
            statement.setObject(place, value);
        }
    }

    private static String typeOf(Object[] values) {
        var type = ARRAYS.get(values.getClass().getComponentType());
        if (type == null) {
            throw new IllegalArgumentException("no array of PostgreSQL is known for " + values.getClass());
        }
        return type;
    }
}
