package dev.brickwork.invoice;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.TestDatabase;

/** What stands in the database, for tests that look behind the API. */
public final class Rows {

    private Rows() {
    }

    /** The rows as text, columns with a blank between them. */
    public static List<String> of(String sql, Object... parameters) throws SQLException {
        var rows = new ArrayList<String>();
        try (var connection = TestDatabase.connectAsSuperuser(); var select = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                select.setObject(i + 1, parameters[i]);
            }
            try (var row = select.executeQuery()) {
                while (row.next()) {
                    var text = new ArrayList<String>();
                    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                        text.add(row.getString(i));
                    }
                    rows.add(String.join(" ", text));
                }
            }
        }
        return rows;
    }

    /** As the application's role, for one seller: what triggers move, they move for it. */
    static void executeFor(java.util.UUID seller, String sql, Object... parameters) throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            connection.setAutoCommit(false);
            try (var role = connection.createStatement()) {
                role.execute("SET ROLE brickwork_app");
            }
            DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, seller.toString());
            Sql.update(connection, sql, parameters);
            connection.commit();
        }
    }

    public static void execute(String sql, Object... parameters) throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser(); var statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            statement.execute();
        }
    }
}
