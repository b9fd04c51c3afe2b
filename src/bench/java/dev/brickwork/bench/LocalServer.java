package dev.brickwork.bench;

import java.sql.SQLException;
import java.util.Optional;

import dev.brickwork.local.LocalDatabase;

/** The server process of a local database: the parent of whatever serves a connection. */
final class LocalServer {
    private LocalServer() {
    }

    static Optional<ProcessHandle> of(LocalDatabase database) {
        try (var connection = database.connectAsSuperuser();
                var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT pg_backend_pid()")) {
            row.next();
            return ProcessHandle.of(row.getLong(1)).flatMap(ProcessHandle::parent);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
