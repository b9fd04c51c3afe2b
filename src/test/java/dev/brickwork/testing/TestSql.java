package dev.brickwork.testing;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.testing.given.Thing;

/**
 * SQL of tests, for what the API does not show: one statement, on a connection of its own that row-level security does not bind.
 * Whoever needs a transaction or a lock opens a connection by {@link TestDatabase}; whoever asks what the service may do uses
 * {@link ApplicationRole}.
 */
public final class TestSql {
    private TestSql() {
    }

    /** Reads a row. */
    public interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** How many rows it changed. */
    public static int execute(String sql, Object... parameters) throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            return execute(connection, sql, parameters);
        }
    }

    /** For one seller: triggers that move counters run as the owner of the tables, whom row-level security binds. */
    public static int executeFor(UUID seller, String sql, Object... parameters) throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            connection.setAutoCommit(false);
            DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, seller.toString());
            int changed = execute(connection, sql, parameters);
            connection.commit();
            return changed;
        }
    }

    private static int execute(Connection connection, String sql, Object... parameters) throws SQLException {
        try (var statement = prepare(connection, sql, parameters)) {
            statement.execute();
            return Math.max(statement.getUpdateCount(), 0);
        }
    }

    /** The first column of the first row, 0 where it is null. */
    public static long number(String sql, Object... parameters) throws SQLException {
        return first(sql, row -> row.getLong(1), parameters);
    }

    /** The first column of the first row. */
    public static String text(String sql, Object... parameters) throws SQLException {
        return first(sql, row -> row.getString(1), parameters);
    }

    /** The first column of all rows. */
    public static List<String> texts(String sql, Object... parameters) throws SQLException {
        return select(sql, row -> row.getString(1), parameters);
    }

    /** All rows as text, columns with a blank between them. */
    public static List<String> rows(String sql, Object... parameters) throws SQLException {
        return select(sql, row -> {
            var columns = new ArrayList<String>();
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                columns.add(row.getString(i));
            }
            return String.join(" ", columns);
        }, parameters);
    }

    /** How many sessions wait for a lock. */
    public static long waiting() throws SQLException {
        return number("SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted");
    }

    private static <T> T first(String sql, Reader<T> reader, Object... parameters) throws SQLException {
        var all = select(sql, reader, parameters);
        if (all.isEmpty()) {
            throw new AssertionError("no row: " + sql);
        }
        return all.get(0);
    }

    public static <T> List<T> select(String sql, Reader<T> reader, Object... parameters) throws SQLException {
        var all = new ArrayList<T>();
        try (var connection = TestDatabase.connectAsSuperuser();
                var statement = prepare(connection, sql, parameters);
                var rows = statement.executeQuery()) {
            while (rows.next()) {
                all.add(reader.read(rows));
            }
        }
        return all;
    }

    /** What the API made stands for its id. */
    private static PreparedStatement prepare(Connection connection, String sql, Object... parameters) throws SQLException {
        var statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i] instanceof Thing thing ? thing.uuid() : parameters[i]);
        }
        return statement;
    }
}
