package dev.brickwork.testing;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

import dev.brickwork.platform.database.DatabaseSettings;

/** SQL as the service itself would send it: as the role {@code brickwork_app}, for one seller or for none. */
public final class ApplicationRole implements AutoCloseable {
    private final Connection connection;

    private ApplicationRole(Connection connection) {
        this.connection = connection;
    }

    /** @param sellerId null for nobody */
    public static ApplicationRole forSeller(String sellerId) throws SQLException {
        var connection = TestDatabase.connectAsSuperuser();
        connection.setAutoCommit(false);
        try (var statement = connection.createStatement()) {
            statement.execute("SET ROLE brickwork_app");
        }
        if (sellerId != null) {
            DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, sellerId);
        }
        return new ApplicationRole(connection);
    }

    /** A statement that stays: what triggers move, they move for the seller. */
    public static void commit(UUID sellerId, String sql, Object... parameters) throws SQLException {
        try (var role = forSeller(sellerId.toString())) {
            role.execute(sql, parameters);
            role.connection.commit();
        }
    }

    public long count(String table) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** How many rows it changed. */
    public int execute(String sql, Object... parameters) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            return statement.executeUpdate();
        }
    }

    /** Leaves nothing behind but what was committed. */
    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.close();
    }
}
