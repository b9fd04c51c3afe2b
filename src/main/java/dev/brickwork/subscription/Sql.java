package dev.brickwork.subscription;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The little that this feature needs of JDBC: agreements are read and written as whole values, row by row. */
final class Sql {

    private Sql() {
    }

    interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    static <T> List<T> select(Connection connection, String sql, Row<T> row, Object... parameters) throws SQLException {
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

    /** One statement for many rows. */
    static void batch(Connection connection, String sql, List<Object[]> rows) throws SQLException {
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

    private static void set(PreparedStatement statement, Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i] instanceof String[] texts) {
                statement.setArray(i + 1, statement.getConnection().createArrayOf("text", texts));
            } else {
                statement.setObject(i + 1, parameters[i]);
            }
        }
    }
}
