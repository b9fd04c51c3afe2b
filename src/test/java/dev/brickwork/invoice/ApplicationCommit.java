package dev.brickwork.invoice;

import java.sql.SQLException;
import java.util.UUID;

import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.TestDatabase;

/** A statement as the role of the application, committed: {@code ApplicationRole} leaves nothing behind. */
final class ApplicationCommit {

    private ApplicationCommit() {
    }

    /** For one seller: what triggers move, they move for it. */
    static void execute(UUID seller, String sql, Object... parameters) throws SQLException {
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
}
