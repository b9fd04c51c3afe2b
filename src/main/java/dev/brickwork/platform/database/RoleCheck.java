package dev.brickwork.platform.database;

import java.sql.SQLException;

import javax.sql.DataSource;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import io.quarkus.runtime.StartupEvent;

/** Row-level security binds nobody who is a superuser, owns the table or bypasses it; then we do not serve. */
@ApplicationScoped
class RoleCheck {
    private static final String QUESTION = """
            SELECT current_user,
                   r.rolsuper OR r.rolbypassrls
                   OR EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                              WHERE c.relowner = r.oid AND c.relkind IN ('r', 'p') AND n.nspname = current_schema())
            FROM pg_roles r WHERE r.rolname = current_user""";

    private final DataSource database;

    RoleCheck(DataSource database) {
        this.database = database;
    }

    void beforeServing(@Observes @Priority(1) StartupEvent event) throws SQLException {
        try (var connection = database.getConnection();
                var statement = connection.createStatement();
                var answer = statement.executeQuery(QUESTION)) {
            answer.next();
            if (answer.getBoolean(2)) {
                throw new IllegalStateException("Refusing to serve: the database role \"" + answer.getString(1)
                        + "\" is a superuser, owns a table or bypasses row-level security.");
            }
        }
    }
}
